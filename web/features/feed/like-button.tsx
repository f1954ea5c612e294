import { Heart } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatCount } from '../../formats/formats.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';

interface LikeButtonProps {
  /** The post or comment that it likes, for screen readers: `post de Camille`. */
  subject: string;
  liked: boolean;
  count: number;
  busy: boolean;
  /** True while the last press waits for the connection. */
  waiting: boolean;
  onToggle: () => void;
  size?: 'small' | 'medium';
}

/** The like button with its count, for a post or a comment. */
export function LikeButton({
  subject,
  liked,
  count,
  busy,
  waiting,
  onToggle,
  size = 'medium',
}: LikeButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (busy || !pressed.current) return;
    pressed.current = false;
    // Disabling the button removed its focus: keyboard users get it back.
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [busy]);
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        size={size === 'small' ? 'small' : 'medium'}
        className={size === 'small' ? 'px-2 text-xs' : 'px-3 text-sm'}
        aria-pressed={liked}
        aria-label={`J’aime : ${formatCount(count)}, ${subject}`}
        disabled={busy}
        onClick={() => {
          pressed.current = true;
          onToggle();
        }}
      >
        <Heart
          aria-hidden
          className={classes('transition-colors', liked && 'fill-current text-danger')}
        />
        {formatCount(count)}
      </Button>
      <span aria-live="polite" className="text-xs text-ink-soft empty:hidden">
        {waiting && 'En attente du réseau'}
      </span>
    </>
  );
}
