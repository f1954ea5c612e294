import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface ChangedElsewhereProps {
  /** Names what has changed: 'Votre profil a été modifié'. */
  what: string;
  /** The button that would replace it. */
  submitLabel: string;
  /** Takes what stands elsewhere into the form. */
  onTakeOver: () => void;
  /** What that is, where no field tells. */
  children?: ReactNode;
}

/** Says that another tab or device has saved meanwhile, and leaves the choice. */
export function ChangedElsewhere({
  what,
  submitLabel,
  onTakeOver,
  children,
}: ChangedElsewhereProps) {
  return (
    <Alert tone="danger">
      <p>
        {what} dans un autre onglet ou sur un autre appareil. Rien n’a été remplacé. Vérifiez ce qui
        est signalé : « {submitLabel} » gardera votre version.
      </p>
      {children}
      <Button variant="outline" size="small" className="mt-3" onClick={onTakeOver}>
        Reprendre ce qui est enregistré
      </Button>
    </Alert>
  );
}
