// What cannot wait for the app, and runs before the first paint.
try {
  const { dataset } = document.documentElement;
  // A remembered theme never flashes (web/lib/theme.ts).
  const theme = localStorage.getItem('dis-moi.theme');
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  // Nor does what the server wrote for visitors before somebody who is signed in, or for members
  // before a visitor: that stays hidden until the app is there (web/main.tsx).
  const stored = localStorage.getItem('dis-moi.session');
  const isForMembers = dataset.members !== undefined;
  if (Boolean(stored) !== isForMembers) dataset.awaiting = '';
  // The screen's first data is on its way before the code that shows it (web/lib/first-answer.ts).
  const { asks } = document.currentScript.dataset;
  const session = asks && JSON.parse(stored);
  if (session && session.expires_at * 1000 - Date.now() > 90_000) {
    const token = session.access_token;
    const response = fetch(asks, { headers: { Authorization: `Bearer ${token}` } });
    // Whoever takes the answer says what is wrong with it.
    response.catch(() => {});
    window.firstAnswer = { path: asks, token, response };
  }
} catch {
  // Storage may be forbidden: then the system's theme stands, and nobody is signed in.
}
