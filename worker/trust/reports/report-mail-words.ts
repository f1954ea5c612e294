import type {
  ModeratedType,
  ModerationAction,
  ReportCategory,
} from '../../../domain/moderation/moderation.ts';
import { moderationRules } from '../../../domain/moderation/moderation-rules.ts';
import { reportedThings } from '../../../domain/moderation/report.ts';
import { reportNumber } from '../../../domain/moderation/report-number.ts';
import { formatSpokenDate } from '../../../domain/text/french.ts';
import { paths } from '../../../site/paths.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { facts, note, type Part, paragraph } from '../../platform/mail/parts.ts';

/**
 * The facts of a report that its mails use. None are user-written text, because anybody's address
 * may have been given.
 */
export interface MailedReport {
  id: string;
  subjectType: ModeratedType;
  category: ReportCategory;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** The publisher and origin of the site. */
interface Site {
  origin: string;
  publisher: { email: string };
}

/** Bodies for out-of-court dispute settlement, as listed by the European Commission. */
export const DISPUTE_BODIES =
  'https://digital-strategy.ec.europa.eu/en/policies/dsa-out-court-dispute-settlement';

const REASON =
  'Vous recevez cet e-mail parce que votre adresse a été donnée avec un signalement sur Dis-moi. Elle ne sert à rien d’autre.';

/** Confirms to the reporter that their report has arrived. */
export function receivedMail(to: string, report: MailedReport, { origin }: Site): Mail {
  const number = reportNumber(report.id);
  return {
    ...addressed(to, report, origin),
    subject: `Votre signalement ${number} est enregistré`,
    parts: [
      paragraph(
        `Merci. Vous avez signalé ${reportedThings[report.subjectType]} sur Dis-moi. Une personne de la modération va l’examiner, sans décision automatique. Nous vous écrirons ce qui aura été décidé, et comment le contester.`,
      ),
      factsOf(report),
      paragraph('L’auteur de ce contenu ne saura pas qui l’a signalé.'),
      note('Vous n’avez rien signalé ? Quelqu’un s’est trompé d’adresse : ignorez cet e-mail.'),
    ],
    key: `report.${report.id}.received`,
  };
}

/** The outcomes of a report, by decision. */
export const outcomes: Record<ModerationAction, string> = {
  none: 'Nous n’y avons rien trouvé de contraire à nos règles ni, à notre connaissance, à la loi : ce contenu reste en ligne.',
  warn: 'Ce contenu reste en ligne. Nous avons rappelé nos règles à son auteur.',
  hide: 'Ce contenu n’est pas permis : il n’est plus visible.',
  suspend:
    'Ce contenu n’est pas permis : il n’est plus visible, et d’autres mesures ont été prises.',
};

/** Tells the reporter the decision on their report, and where to contest it. */
export function outcomeMail(
  to: string,
  report: MailedReport,
  action: ModerationAction,
  { origin, publisher }: Site,
): Mail {
  const number = reportNumber(report.id);
  return {
    ...addressed(to, report, origin),
    subject: `Votre signalement ${number} a été examiné`,
    parts: [
      paragraph(
        `Vous aviez signalé ${reportedThings[report.subjectType]} sur Dis-moi. Une personne de la modération l’a examiné, sans décision automatique. ${outcomes[action]}`,
      ),
      factsOf(report),
      paragraph(
        `Vous n’êtes pas d’accord ? Écrivez à ${publisher.email} dans les six mois, en citant le numéro de votre signalement : une autre personne l’examinera de nouveau, sans frais.`,
      ),
      note(
        'Vous pouvez aussi vous adresser à un organisme certifié de règlement extrajudiciaire des litiges (article 21 du règlement européen sur les services numériques), ou à la justice.',
        [{ label: 'Organismes certifiés', href: DISPUTE_BODIES }],
      ),
    ],
    key: `report.${report.id}.outcome`,
  };
}

/** The common fields of both mails. */
const addressed = (to: string, { id }: MailedReport, origin: string) => ({
  to,
  action: { label: 'Lire nos règles', href: origin + paths.rules },
  reason: note(REASON),
  thread: `report.${id}`,
});

const factsOf = ({ id, category, createdAt }: MailedReport): Part =>
  facts([
    ['Numéro', reportNumber(id)],
    ['Motif', moderationRules[category].label],
    [
      'Reçu le',
      formatSpokenDate(
        new Date(createdAt).toLocaleString('fr-FR', {
          dateStyle: 'long',
          timeStyle: 'short',
          timeZone: 'Europe/Paris',
        }),
      ),
    ],
  ]);
