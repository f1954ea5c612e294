import { excerptText } from '../../../domain/moderation/excerpt.ts';
import type {
  ModeratedType,
  ModerationAction,
  ReportCategory,
} from '../../../domain/moderation/moderation.ts';
import { moderationRules } from '../../../domain/moderation/moderation-rules.ts';
import { subjectLabels } from '../../../domain/moderation/moderation-words.ts';
import { reportedThings } from '../../../domain/moderation/report.ts';
import { reportNumber } from '../../../domain/moderation/report-number.ts';
import { excerptOf } from '../../../domain/notifications/notice-facts.ts';
import { formatInParis } from '../../../domain/text/paris-time.ts';
import { withoutLinks } from '../../../domain/text/web-address.ts';
import { paths } from '../../../site/paths.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { facts, note, type Part, paragraph } from '../../platform/mail/parts.ts';

/**
 * The facts of a report that its mails use. None are user-written text, because anybody's address may have been given.
 */
export interface MailedReport {
  id: string;
  subjectType: ModeratedType;
  category: ReportCategory;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** A report with its decision. */
export interface DecidedReport extends MailedReport {
  action: ModerationAction;
  /**
   * The text of the content when it was first reported; null where the mail must not repeat it: an address that
   * nobody has confirmed, and a private message.
   */
  excerpt: string | null;
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

const MEMBER_REASON =
  'Vous recevez cet e-mail parce que la loi veut que vous sachiez ce qui est décidé de ce que vous signalez. Il ne se désactive pas.';

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

/**
 * Tells a reporter the decisions on their reports, and where to contest them. `isMember`: the reporter has
 * an account. `key`: identifies the mail.
 */
export function outcomesMail(
  to: string,
  reports: readonly [DecidedReport, ...DecidedReport[]],
  { isMember, key }: { isMember: boolean; key: string },
  { origin, publisher }: Site,
): Mail {
  const [first, ...others] = reports;
  const isOne = others.length === 0;
  const number = reportNumber(first.id);
  return {
    ...addressed(to, first, origin),
    ...(isMember && { reason: note(MEMBER_REASON) }),
    subject: isOne
      ? `Votre signalement ${number} a été examiné`
      : `${reports.length} de vos signalements ont été examinés`,
    parts: [
      paragraph(
        isOne
          ? `Vous aviez signalé ${reportedThings[first.subjectType]} sur Dis-moi. Une personne de la modération l’a examiné, sans décision automatique.`
          : 'Une personne de la modération a examiné ce que vous aviez signalé sur Dis-moi, sans décision automatique.',
      ),
      ...reports.flatMap((report) => [paragraph(outcomes[report.action]), decidedFactsOf(report)]),
      paragraph(
        `Vous n’êtes pas d’accord ? Écrivez à ${publisher.email} dans les six mois, en citant le numéro du signalement : une autre personne l’examinera de nouveau, sans frais.`,
      ),
      note(
        'Vous pouvez aussi vous adresser à un organisme certifié de règlement extrajudiciaire des litiges (article 21 du règlement européen sur les services numériques), ou à la justice.',
        [{ label: 'Organismes certifiés', href: DISPUTE_BODIES }],
      ),
    ],
    key,
  };
}

/** The common fields of both mails. */
const addressed = (to: string, { id }: MailedReport, origin: string) => ({
  to,
  action: { label: 'Lire nos règles', href: origin + paths.rules },
  reason: note(REASON),
  thread: `report.${id}`,
});

const factsOf = (report: MailedReport): Part => facts(rowsOf(report));

const decidedFactsOf = ({ excerpt, ...report }: DecidedReport): Part => {
  const text = excerpt === null ? '' : excerptOf(excerptText(report.subjectType, excerpt));
  const content = `${subjectLabels[report.subjectType]}${text === '' ? '' : ` : « ${withoutLinks(text)} »`}`;
  return facts([['Signalé', content], ...rowsOf(report)]);
};

const rowsOf = ({ id, category, createdAt }: MailedReport): (readonly [string, string])[] => [
  ['Numéro', reportNumber(id)],
  ['Motif', moderationRules[category].label],
  ['Reçu le', formatInParis(createdAt, { dateStyle: 'long', timeStyle: 'short' })],
];
