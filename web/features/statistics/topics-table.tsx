import type { TopicFigures } from '../../../domain/statistics/statistics.ts';
import { formatCount, formatPrice } from '../../formats/formats.ts';
import { FiguresSection } from '../../widgets/plot/figures-section.tsx';

/** The topics of the period, by questions and earnings. */
export function TopicsTable({ topics }: { topics: readonly TopicFigures[] }) {
  return (
    <FiguresSection title="Sujets" hint="Questions et gains nets de la période.">
      {topics.length === 0 ? (
        <p className="text-sm text-ink-soft">Aucune question sur cette période.</p>
      ) : (
        <table className="w-full text-left text-sm tabular-nums">
          <thead>
            <tr>
              <th scope="col" className="py-2 pr-3 font-medium">
                Sujet
              </th>
              <th scope="col" className="py-2 pl-3 text-right font-medium">
                Questions
              </th>
              <th scope="col" className="py-2 pl-3 text-right font-medium">
                Gagné
              </th>
            </tr>
          </thead>
          <tbody>
            {topics.map(({ id, name, questions, earnedCents }) => (
              <tr key={id} className="border-t">
                <th scope="row" className="py-2 pr-3 font-normal wrap-anywhere">
                  {name}
                </th>
                <td className="py-2 pl-3 text-right">{formatCount(questions)}</td>
                <td className="py-2 pl-3 text-right">{formatPrice(earnedCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </FiguresSection>
  );
}
