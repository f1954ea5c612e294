import { Alert } from '../../ui/alert.tsx';

/**
 * Warns a verified user, before saving, that a change removes their badge. `changed` is a phrase
 * such as 'votre nouveau nom'.
 */
export function BadgeWarning({ changed }: { changed: string }) {
  return (
    <Alert tone="info">
      Votre badge « Vérifié » sera retiré jusqu’à ce que nous ayons contrôlé {changed}.
    </Alert>
  );
}
