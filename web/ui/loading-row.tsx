import { Spinner } from './spinner.tsx';

/** The word for waiting, where the specification asks for it to be read. */
export function LoadingLine({ text = 'Chargement...' }: { text?: string }) {
  return (
    <p role="status" className="flex items-center gap-2 py-4 text-sm text-ink-soft">
      <Spinner />
      {text}
    </p>
  );
}
