import { excerptText } from '../../../domain/moderation/excerpt.ts';
import type { ModeratedType, ModerationAction } from '../../../domain/moderation/moderation.ts';
import { appealableUntil } from '../../../domain/moderation/moderation-decision.ts';
import {
  type ModerationRule,
  moderationRules,
  type RuleName,
} from '../../../domain/moderation/moderation-rules.ts';
import {
  decisionEffect,
  decisionTitle,
  liftedEffect,
  ownThings,
} from '../../../domain/moderation/moderation-words.ts';
import { excerptOf } from '../../../domain/notifications/notice-facts.ts';
import type { NoticeWords } from '../../../domain/notifications/notice-words.ts';
import { formatInParis } from '../../../domain/text/paris-time.ts';
import { paths } from '../../../site/paths.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { facts, note, type Part, paragraph } from '../../platform/mail/parts.ts';
import { DISPUTE_BODIES } from '../reports/report-mail-words.ts';

/** The facts of a decision that its author receives. Times are epoch milliseconds. */
export interface StatedDecision {
  id: string;
  action: Exclude<ModerationAction, 'none'>;
  subjectType: ModeratedType;
  /** The text of the content when it was reported. */
  excerpt: string;
  /** False when operators have opened the case, without a report. */
  isReported: boolean;
  rule: RuleName | null;
  /** In the moderator's words. */
  reason: string;
  createdAt: number;
}

/** The texts for the app's notification, and the mail with the full statement. */
export interface StatementOfReasons extends NoticeWords {
  mail: Mail;
}

/** The recipient, and the page where the decision can be read and appealed. */
interface Letter {
  to: string;
  origin: string;
  /** Absolute URL. */
  href: string;
}

const REASON =
  'Vous recevez cet e-mail parce que la loi veut que vous sachiez ce qui est décidé de ce que vous publiez, et pourquoi. Il ne se désactive pas.';

const envelope = ({ id }: StatedDecision, kind: string) => ({
  reason: note(REASON),
  key: `moderation.${id}.${kind}`,
  thread: `moderation.${id}`,
});

/** Writes the statement of reasons for a decision's author. It never names the reporter. */
export function statement(
  decision: StatedDecision,
  { to, origin, href }: Letter,
): StatementOfReasons {
  const { action, subjectType, createdAt } = decision;
  const title = decisionTitle(action, subjectType);
  const rule = decision.rule && moderationRules[decision.rule];
  const until = dayOf(appealableUntil(createdAt));
  return {
    title,
    body: [rule?.label, `Vous pouvez contester cette décision jusqu’au ${until}.`]
      .filter(Boolean)
      .join(' · '),
    mail: {
      to,
      subject: title,
      parts: [
        paragraph(
          `Une personne de la modération a examiné ${ownThings[subjectType]}, ${decision.isReported ? 'après un signalement' : 'de notre propre initiative'}, et pris cette décision. Rien n’a été décidé automatiquement.`,
        ),
        facts([
          ['Décision', decisionNames[action]],
          ['Prise le', momentOf(createdAt)],
          ...(rule ? [['Règle', rule.label] as const] : []),
          ...contentOf(decision),
        ]),
        ...reasons(decision.reason),
        paragraph(decisionEffect(action, subjectType)),
        paragraph(
          `Vous n’êtes pas d’accord ? Vous pouvez contester cette décision jusqu’au ${until}, sans frais : une autre personne l’examinera.`,
        ),
        ...(rule ? [ruleNote(rule, origin)] : []),
        otherWays(),
      ],
      action: { label: 'Voir la décision ou la contester', href },
      ...envelope(decision, 'statement'),
    },
  };
}

/** Writes the outcome of an appeal for its author. */
export function appealOutcome(
  decision: StatedDecision,
  { isUpheld, reason, decidedAt }: { isUpheld: boolean; reason: string; decidedAt: number },
  { to, href }: Omit<Letter, 'origin'>,
): StatementOfReasons {
  const title = isUpheld
    ? 'Votre contestation : la décision est maintenue'
    : 'Votre contestation : la décision est annulée';
  const outcome = isUpheld ? 'La décision est maintenue.' : liftedEffect(decision.action);
  return {
    title,
    body: outcome,
    mail: {
      to,
      subject: title,
      parts: [
        paragraph(
          `Vous avez contesté la décision du ${dayOf(decision.createdAt)} à propos de ${ownThings[decision.subjectType]}. Une autre personne de la modération a tout réexaminé. ${outcome}`,
        ),
        facts([
          ['Décision contestée', decisionNames[decision.action]],
          ['Réponse du', momentOf(decidedAt)],
          ...contentOf(decision),
        ]),
        ...reasons(reason),
        ...(isUpheld ? [otherWays()] : []),
      ],
      action: { label: 'Voir la décision', href },
      ...envelope(decision, 'appeal'),
    },
  };
}

/** Writes for its author that a decision was lifted without an appeal. */
export function liftedStatement(
  decision: StatedDecision,
  { reason, liftedAt }: { reason: string; liftedAt: number },
  { to, href }: Omit<Letter, 'origin'>,
): StatementOfReasons {
  const title = 'Une décision de modération est annulée';
  const outcome = liftedEffect(decision.action);
  return {
    title,
    body: outcome,
    mail: {
      to,
      subject: title,
      parts: [
        paragraph(
          `Nous avons réexaminé la décision du ${dayOf(decision.createdAt)} à propos de ${ownThings[decision.subjectType]}. ${outcome}`,
        ),
        facts([
          ['Décision annulée', decisionNames[decision.action]],
          ['Annulée le', momentOf(liftedAt)],
          ...contentOf(decision),
        ]),
        ...reasons(reason),
      ],
      action: { label: 'Voir la décision', href },
      ...envelope(decision, 'lifted'),
    },
  };
}

/** The moderator's text, in its paragraphs. */
const reasons = (reason: string): Part[] =>
  `Pourquoi : ${reason}`.split(/\n\s*\n/).map((text) => paragraph(text));

/** Identifies the content by its beginning. Private messages are never quoted in a mail. */
function contentOf({ subjectType, excerpt }: StatedDecision): (readonly [string, string])[] {
  if (subjectType === 'message' || subjectType === 'profile') return [];
  const text = excerptOf(excerptText(subjectType, excerpt));
  return text === '' ? [] : [['Contenu', `« ${text} »`]];
}

const decisionNames: Record<StatedDecision['action'], string> = {
  hide: 'Contenu masqué',
  warn: 'Avertissement',
  suspend: 'Compte suspendu',
};

const ruleNote = ({ rule, anchor }: ModerationRule, origin: string): Part =>
  note(`La règle : ${rule}`, [
    { label: 'Lire la règle', href: `${origin}${paths.rules}#${anchor}` },
  ]);

const otherWays = (): Part =>
  note(
    'Vous pouvez aussi vous adresser à un organisme certifié de règlement extrajudiciaire des litiges (article 21 du règlement européen sur les services numériques), ou à la justice.',
    [{ label: 'Organismes certifiés', href: DISPUTE_BODIES }],
  );

const dayOf = (at: number) => formatInParis(at, { dateStyle: 'long' });
const momentOf = (at: number) => formatInParis(at, { dateStyle: 'long', timeStyle: 'short' });
