import { CloudAlert } from 'lucide-react';
import { Button } from './button.tsx';

interface ErrorStateProps {
  message: string;
  onRetry: () => void;
}

export function ErrorState({ message, onRetry }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-3 rounded-lg border px-6 py-10 text-center"
    >
      <span className="grid size-14 place-items-center rounded-full bg-danger-wash text-danger">
        <CloudAlert aria-hidden className="size-6" />
      </span>
      <p className="max-w-[45ch]">{message}</p>
      <Button variant="outline" onClick={onRetry} className="mt-2">
        Réessayer
      </Button>
    </div>
  );
}
