// Runs before the first paint, so that a remembered theme never flashes; see web/lib/theme.ts.
try {
  const theme = localStorage.getItem('dis-moi.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden: then the system's theme stands.
}
