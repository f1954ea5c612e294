import { Printer } from 'lucide-react';
import { Button } from './button.tsx';

/** Prints the page, without the parts marked `print:hidden`. */
export function PrintButton() {
  return (
    <Button variant="outline" onClick={() => window.print()}>
      <Printer aria-hidden />
      Imprimer
    </Button>
  );
}
