/** Resolves after `wait` milliseconds, or as soon as the network is back, and returns which. */
export function waitOrOnline(wait: number): Promise<'waited' | 'online'> {
  return new Promise((resolve) => {
    const end = (why: 'waited' | 'online') => {
      clearTimeout(timer);
      removeEventListener('online', onOnline);
      resolve(why);
    };
    const onOnline = () => end('online');
    const timer = setTimeout(() => end('waited'), wait);
    addEventListener('online', onOnline);
  });
}
