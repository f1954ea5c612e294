import { useQuery } from '@tanstack/react-query';
import {
  type ModeratedType,
  moderatedTypes,
  moderationActions,
  reportCategories,
} from '../../../domain/moderation/moderation.ts';
import { actionWords, moderationRules } from '../../../domain/moderation/moderation-rules.ts';
import { figuresQuery, type YearFigures } from '../../data/transparency.ts';
import { formatCount } from '../../formats/formats.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { ErrorState } from '../../ui/error-state.tsx';

const subjectLabels: Record<ModeratedType, string> = {
  profile: 'Profils',
  post: 'Posts',
  comment: 'Commentaires',
  message: 'Messages',
  rating: 'Avis',
};

/** Decisions on the platform's own initiative restrict or warn. */
const moderationMeasures = moderationActions.filter((action) => action !== 'none');

/** The moderation figures of each past year, under a heading of the rules page. */
export function YearlyFigures() {
  const { data, error, refetch } = useQuery(figuresQuery);
  if (!data && error)
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <p className="text-ink-soft">Chargement des chiffres…</p>;
  return (
    <>
      <p>
        Les chiffres d’une année paraissent ici dès qu’elle est finie
        {data.years.length === 0 && ' ; aucune ne l’est encore'}. Ils se lisent aussi par des
        programmes, à l’adresse <a href="/api/transparency">/api/transparency</a>.
      </p>
      {data.years.map((figures) => (
        <YearTable key={figures.year} figures={figures} />
      ))}
    </>
  );
}

function YearTable({ figures }: { figures: YearFigures }) {
  const { reports, decisions, appeals, suspensions, verifications, outside } = figures;
  const groups: { heading: string; rows: [string, number | string][] }[] = [
    {
      heading: 'Signalements',
      rows: [
        ['Reçus', reports.total],
        ['De membres', reports.byMembers],
        ['De visiteurs', reports.byVisitors],
      ],
    },
    {
      heading: 'Signalements, par règle',
      rows: reportCategories.map((category) => [
        moderationRules[category].label,
        reports.byCategory[category],
      ]),
    },
    {
      heading: 'Signalements, par genre',
      rows: moderatedTypes.map((type) => [subjectLabels[type], reports.bySubject[type]]),
    },
    {
      heading: 'Décisions, toutes prises par des personnes',
      rows: [
        ['Prises', decisions.total],
        ...moderationActions.map((action): [string, number] => [
          actionWords[action].label,
          decisions.byAction[action],
        ]),
        ['Fondées sur la loi', decisions.byRule.illegal],
        ['Suspensions pour abus des signalements', suspensions.forMisuse],
        ['Délai médian', lasting(decisions.medianSeconds)],
      ],
    },
    {
      heading: 'Dont décisions de notre propre initiative, sans signalement',
      rows: [
        ['Prises', decisions.ownInitiative.total],
        ...moderationMeasures.map((action): [string, number] => [
          actionWords[action].label,
          decisions.ownInitiative.byAction[action],
        ]),
        ['Fondées sur la loi', decisions.ownInitiative.byRule.illegal],
      ],
    },
    {
      heading: 'Contestations',
      rows: [
        ['Reçues', appeals.total],
        ['Décisions maintenues', appeals.upheld],
        ['Décisions annulées', appeals.restored],
        ['Délai médian', lasting(appeals.medianSeconds)],
        ['Litiges devant un organe extérieur', outside.disputes],
        ['Litiges perdus', outside.disputesLost],
      ],
    },
    {
      heading: 'Autorités et signaleurs de confiance',
      rows: [
        ['Injonctions d’autorités', outside.authorityOrders],
        ['Signalements de signaleurs de confiance', outside.trustedFlaggerReports],
      ],
    },
    {
      heading: 'Vérifications',
      rows: [
        ['Demandées', verifications.asked],
        ['Accordées', verifications.granted],
        ['Refusées', verifications.refused],
        ['Retirées', verifications.revoked],
      ],
    },
  ];
  return (
    <table className="w-full text-sm">
      <caption className="pb-2 text-left font-display text-base font-semibold">
        {figures.year}
      </caption>
      {groups.map(({ heading, rows }) => (
        <tbody key={heading}>
          <tr className="border-b">
            <th scope="rowgroup" colSpan={2} className="pt-4 pb-2 text-left font-medium">
              {heading}
            </th>
          </tr>
          {rows.map(([label, value]) => (
            <tr key={label} className="border-b">
              <th scope="row" className="py-2 pr-4 text-left font-normal text-ink-soft">
                {label}
              </th>
              <td className="py-2 text-right align-top whitespace-nowrap tabular-nums">
                {typeof value === 'number' ? formatCount(value) : value}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** A duration in hours, or in days from two days on. */
function lasting(seconds: number | null): string {
  if (seconds === null) return '—';
  const hours = seconds / 3600;
  if (hours < 1) return 'moins d’une heure';
  return hours < 48
    ? `${formatCount(Math.round(hours))} h`
    : `${formatCount(Math.round(hours / 24))} j`;
}
