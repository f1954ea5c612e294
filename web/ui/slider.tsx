import { Slider as Radix } from 'radix-ui';

interface RangeSliderProps {
  /** Names of the two thumbs: `['Prix minimum', 'Prix maximum']`. */
  labels: [lower: string, upper: string];
  min: number;
  max: number;
  step: number;
  value: [lower: number, upper: number];
  onValueChange: (value: [lower: number, upper: number]) => void;
}

/** A range between two thumbs, each also moved by the arrow keys. */
export function RangeSlider({ labels, value, onValueChange, ...range }: RangeSliderProps) {
  return (
    <Radix.Root
      {...range}
      value={value}
      onValueChange={([lower, upper]) => onValueChange([lower!, upper!])}
      className="relative flex h-11 w-full touch-none items-center px-2.5 select-none"
    >
      <Radix.Track className="relative h-1.5 grow rounded-full bg-line forced-colors:outline">
        <Radix.Range className="signal absolute h-full rounded-full bg-encre" />
      </Radix.Track>
      {labels.map((label) => (
        <Radix.Thumb
          key={label}
          aria-label={label}
          className="block size-6 rounded-full border-2 border-encre bg-surface"
        />
      ))}
    </Radix.Root>
  );
}
