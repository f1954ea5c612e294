import { Printer } from 'lucide-react';
import { Button } from './button.tsx';

/** Prints the page, of which only what is not `print:hidden` comes on paper. */
export function PrintButton() {
  return (
    <Button variant="outline" onClick={() => window.print()}>
      <Printer aria-hidden />
      Imprimer
    </Button>
  );
}
