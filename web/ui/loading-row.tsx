import { Spinner } from './spinner.tsx';

/** The loading text, for places where the specification requires one. */
export function LoadingLine({ text = 'Chargement...' }: { text?: string }) {
  return (
    <p role="status" className="flex items-center gap-2 py-4 text-sm text-ink-soft">
      <Spinner />
      {text}
    </p>
  );
}
