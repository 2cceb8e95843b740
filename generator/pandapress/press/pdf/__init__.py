"""PDF: faces and pages drawn, bound, rasterised and checked."""
