import type { MadeReport } from '../../../domain/moderation/report.ts';
import { paths } from '../../platform/paths.ts';
import { Alert } from '../../ui/alert.tsx';

interface ReportMadeProps {
  made: MadeReport;
  /** True when the reporter has an account. */
  isMember: boolean;
  /** The reporter's e-mail; empty when they gave none. */
  email: string;
}

/** Confirms a report: its number, and the next step. */
export function ReportMade({ made, isMember, email }: ReportMadeProps) {
  return (
    <div className="grid gap-4">
      <Alert tone="success">
        {made.isRepeated ? 'Vous aviez déjà signalé cela.' : 'Merci, votre signalement est arrivé.'}
      </Alert>
      <div>
        <p className="text-sm text-ink-soft">Numéro du signalement</p>
        <p className="font-display text-xl font-semibold select-all">{made.number}</p>
      </div>
      <p>
        {made.state === 'decided'
          ? 'La modération a examiné ce contenu il y a peu et l’a laissé en ligne. Votre signalement est joint à sa décision ; s’il change, vous pourrez le signaler de nouveau.'
          : 'Une personne de la modération va l’examiner.'}{' '}
        {made.state === 'open' && followUpText(isMember, email)}
      </p>
      <p className="text-sm text-ink-soft">
        L’auteur ne saura pas qui l’a signalé. Pour en parler avec nous, citez ce numéro :{' '}
        <a href={paths.contact} target="_blank" rel="noreferrer" className="underline">
          nous écrire
        </a>
        .
      </p>
    </div>
  );
}

/** Explains how the reporter learns the outcome. */
function followUpText(isMember: boolean, email: string): string {
  if (isMember) return 'Ce qui aura été décidé vous attendra dans vos notifications.';
  if (email)
    return `Un e-mail de confirmation part à ${email} ; la décision suivra au même endroit.`;
  return 'Notez ce numéro : sans adresse e-mail, nous ne pouvons pas vous écrire.';
}
