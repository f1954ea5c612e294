// Runs before the first paint, so that a remembered theme never flashes (see web/lib/theme.ts), nor the
// visitor's landing page before somebody who is signed in (see web/main.tsx).
try {
  const theme = localStorage.getItem('dis-moi.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  if (localStorage.getItem('dis-moi.session')) document.documentElement.dataset.awaiting = '';
} catch {
  // Storage may be forbidden: then the system's theme stands.
}
