interface CountBadgeProps {
  count: number;
  /** Name of the counted things, for screen readers. */
  words: string;
}

/** A number at the corner of an icon; renders nothing for zero. */
export function CountBadge({ count, words }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <span className="absolute -top-1 left-4 grid min-w-5 place-items-center rounded-full bg-encre px-1 text-[0.6875rem] leading-5 font-semibold text-on-encre">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {words}</span>
    </span>
  );
}
