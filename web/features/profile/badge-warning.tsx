import { Alert } from '../../ui/alert.tsx';

/** Says, before it is saved, that a change costs who is verified their badge. `changed`: as in 'votre nouveau nom'. */
export function BadgeWarning({ changed }: { changed: string }) {
  return (
    <Alert tone="info">
      Votre badge « Vérifié » sera retiré jusqu’à ce que nous ayons contrôlé {changed}.
    </Alert>
  );
}
