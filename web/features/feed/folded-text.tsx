import { useRef } from 'react';
import { useHistoryStateValue } from '../../platform/history-state.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { isLongText } from './long-text.ts';

interface TextProps {
  /** Tells the text from others of the screen. */
  name: string;
  text: string;
  className?: string;
}

/** A text of a post to its end. */
export function WholeText({ text, className }: TextProps) {
  return (
    <p dir="auto" className={classes('max-w-[65ch] whitespace-pre-line', className)}>
      {text}
    </p>
  );
}

/** A text of a post: the beginning of a long one, and the rest of it when asked for. */
export function FoldedText({ name, text, className }: TextProps) {
  const [unfolded, setUnfolded] = useHistoryStateValue(`unfolded ${name}`, false);
  const button = useRef<HTMLButtonElement>(null);
  if (!isLongText(text)) return <WholeText name={name} text={text} className={className} />;
  const toggle = () => {
    setUnfolded(!unfolded);
    // Folding moves the text's end up, and the button with it.
    if (unfolded) requestAnimationFrame(() => button.current?.scrollIntoView({ block: 'nearest' }));
  };
  return (
    <div className="grid justify-items-start">
      <WholeText
        name={name}
        text={text}
        className={classes(className, !unfolded && 'line-clamp-6')}
      />
      <Button
        ref={button}
        variant="quiet"
        size="small"
        className="-ml-3 text-encre"
        aria-expanded={unfolded}
        onClick={toggle}
      >
        {unfolded ? 'Réduire' : 'Lire la suite'}
      </Button>
    </div>
  );
}
