import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface ChangedElsewhereProps {
  /** Names the changed data: 'Votre profil a été modifié'. */
  what: string;
  /** Label of the button that would overwrite it. */
  submitLabel: string;
  /** Loads the other version into the form. */
  onTakeOver: () => void;
  /** The other version, when no field shows it. */
  children?: ReactNode;
}

/** Says that another tab or device has saved meanwhile, and offers both versions. */
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
