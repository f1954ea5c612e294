import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';

interface LoadMoreProps {
  label: string;
  busy: boolean;
  onLoadMore: () => void;
}

/** The end of a list that has more: loads it before one gets there, or when pressed. */
export function LoadMore({ label, busy, onLoadMore }: LoadMoreProps) {
  const button = useRef<HTMLButtonElement>(null);
  const load = useRef(onLoadMore);
  load.current = onLoadMore;
  useEffect(() => {
    if (busy || !button.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) load.current();
      },
      { rootMargin: '0px 0px 800px' },
    );
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [busy]);
  return (
    <Button
      ref={button}
      variant="outline"
      className="w-full"
      busy={busy}
      busyLabel="Chargement..."
      onClick={onLoadMore}
    >
      {label}
    </Button>
  );
}
