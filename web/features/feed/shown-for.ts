/**
 * Calls `done` once `element` has been visible for `duration` milliseconds without a break, in a
 * visible tab. Half of it must show, or half of the window when it is taller. The returned function
 * cancels.
 */
export function whenShownFor(element: Element, duration: number, done: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inView = false;
  const update = () => {
    clearTimeout(timer);
    if (inView && document.visibilityState === 'visible') timer = setTimeout(finish, duration);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1)!;
      const windowHeight = entry.rootBounds?.height ?? window.innerHeight;
      const isHalfShown =
        entry.intersectionRatio >= 0.5 || entry.intersectionRect.height >= windowHeight / 2;
      if (isHalfShown === inView) return;
      inView = isHalfShown;
      update();
    },
    { threshold: Array.from({ length: 11 }, (_, tenth) => tenth / 10) },
  );
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('visibilitychange', update);
  };
  const finish = () => {
    stop();
    done();
  };
  observer.observe(element);
  document.addEventListener('visibilitychange', update);
  return stop;
}
