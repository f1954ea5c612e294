import { Link } from 'react-router';
import { reviewSummary, STARS_FALLING } from '../../../domain/conversations/rating.ts';
import { type Statistics, totalOf } from '../../../domain/statistics/statistics.ts';
import { plural } from '../../../domain/text/french.ts';
import { formatResponseTime } from '../../formats/availability-words.ts';
import { formatCount } from '../../formats/formats.ts';
import { paths } from '../../platform/paths.ts';
import { RatingFigure } from '../../ui/stars.tsx';
import { FiguresSection } from '../../widgets/plot/figures-section.tsx';

/** Buyers see figures from three answers on. */
const NOT_SHOWN = 'Pas encore affiché';

/** The creator as buyers see them, beside the figures of the period. */
export function Reputation({ statistics }: { statistics: Statistics }) {
  const { days, medianResponseSeconds, responseRate, meanResponseSeconds } = statistics;
  const { stars, followerCount } = statistics;
  const questions = totalOf(days, 'questions');
  const answers = totalOf(days, 'answers');
  const gained = totalOf(days, 'followers');
  const summary = reviewSummary(stars);
  const rows = [
    {
      label: 'Temps de réponse',
      own:
        meanResponseSeconds === null
          ? '–'
          : `${formatResponseTime(meanResponseSeconds)} en moyenne`,
      shown:
        medianResponseSeconds === null
          ? NOT_SHOWN
          : `Répond en ${formatResponseTime(medianResponseSeconds)} environ`,
    },
    {
      label: 'Réponses',
      own: `${formatCount(answers)} pour ${formatCount(questions)} ${plural(questions, 'question')}`,
      shown: responseRate === null ? NOT_SHOWN : `${Math.floor(responseRate * 100)} % de réponses`,
    },
    {
      label: 'Abonnés',
      own: `${gained > 0 ? '+' : ''}${formatCount(gained)}`,
      shown: `${formatCount(followerCount)} ${plural(followerCount, 'abonné')}`,
    },
  ];
  return (
    <FiguresSection
      title="Ce que voient les acheteurs"
      hint="À côté de vos chiffres de la période. Dès trois réponses, ils voient la médiane de vos 50 dernières."
    >
      <table className="w-full text-left text-sm">
        <thead>
          <tr>
            <td />
            <th scope="col" className="py-2 pr-3 font-medium">
              Vous, sur la période
            </th>
            <th scope="col" className="py-2 font-medium">
              Affiché
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, own, shown }) => (
            <tr key={label} className="border-t align-top">
              <th scope="row" className="py-2 pr-3 font-normal text-ink-soft">
                {label}
              </th>
              <td className="py-2 pr-3">{own}</td>
              <td className="py-2">{shown}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {summary ? (
        <div className="grid gap-2 border-t pt-3 text-sm">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <RatingFigure value={summary.average} className="text-base" />
            <Link to={paths.ownReviews} className="underline underline-offset-4">
              {formatCount(summary.count)} avis
            </Link>
          </p>
          <ul aria-label="Répartition des avis" className="flex flex-wrap gap-x-4">
            {STARS_FALLING.map((value) => (
              <li key={value}>
                {value} {plural(value, 'étoile')}&nbsp;: {formatCount(stars[value - 1] ?? 0)}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="border-t pt-3 text-sm text-ink-soft">Aucun avis pour le moment.</p>
      )}
    </FiguresSection>
  );
}
