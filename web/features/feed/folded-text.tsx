import { useRef } from 'react';
import { useHistoryStateValue } from '../../platform/history-state.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { isLongText } from './long-text.ts';

interface TextProps {
  /** Distinguishes the text from others on the screen. */
  name: string;
  text: string;
  className?: string;
}

export function WholeText({ text, className }: TextProps) {
  return (
    <p dir="auto" className={classes('max-w-[65ch] whitespace-pre-line', className)}>
      {text}
    </p>
  );
}

/** The text of a post; a long one is folded until the reader expands it. */
export function FoldedText({ name, text, className }: TextProps) {
  const [unfolded, setUnfolded] = useHistoryStateValue(`unfolded ${name}`, false);
  const button = useRef<HTMLButtonElement>(null);
  if (!isLongText(text)) return <WholeText name={name} text={text} className={className} />;
  const toggle = () => {
    setUnfolded(!unfolded);
    // Folding moves the button up with the text's end.
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
