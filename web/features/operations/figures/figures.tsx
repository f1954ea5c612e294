import { useMutation, useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn, Download } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { parisDay } from '../../../../domain/dates/paris.ts';
import { marketplaceFunnel, periodBefore } from '../../../../domain/statistics/marketplace-days.ts';
import { fetchFiguresCsv, figuresQuery } from '../../../data/operations/figures.ts';
import { formatMoment } from '../../../formats/formats.ts';
import { useNow } from '../../../hooks/use-now.ts';
import { messageOf } from '../../../platform/api-problem.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FunnelSteps } from '../../../widgets/plot/funnel-steps.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { DayPlots } from './day-plots.tsx';
import { FROM, PeriodChoice, periodIn, TO } from './period-choice.tsx';
import { Summary } from './summary.tsx';
import { funnelWords } from './words.ts';

/** The figures of the marketplace over time. The URL names the first and last day. */
export function Figures() {
  const [search, setSearch] = useSearchParams();
  const today = parisDay(useNow(600_000).getTime());
  const period = periodIn(search, today);
  const before = periodBefore(period);
  const query = useQuery(figuresQuery(period));
  const earlier = useQuery(figuresQuery(before));
  const isStale = query.isPlaceholderData;
  const { mutate: download, isPending } = useMutation({
    mutationFn: () => fetchFiguresCsv(period),
    onSuccess: (file) => saveFile(file, `dis-moi-chiffres-${period.from}-${period.to}.csv`),
    onError: (failure) => toast.error(messageOf(failure)),
  });
  return (
    <section aria-label="Chiffres" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <PeriodChoice
          period={period}
          today={today}
          onChoose={({ from, to }) =>
            setSearch(
              (parameters) => {
                parameters.set(FROM, from);
                parameters.set(TO, to);
                return parameters;
              },
              { replace: true },
            )
          }
        />
        <Button variant="outline" busy={isPending} onClick={() => download()}>
          <Download aria-hidden />
          CSV
        </Button>
      </div>
      <Loaded query={query}>
        {({ days, computedAt }) =>
          days.length === 0 ? (
            <EmptyState
              icon={ChartNoAxesColumn}
              text="Aucun chiffre pour ces jours. Ceux d’un jour sont calculés dans l’heure qui suit."
            />
          ) : (
            <div
              aria-busy={isStale}
              className={classes(
                'grid grid-cols-1 gap-4 transition-opacity',
                isStale && 'opacity-60',
              )}
            >
              <Summary
                days={days}
                before={(!earlier.isPlaceholderData && earlier.data?.days) || null}
                period={before}
              />
              <FunnelSteps
                title="De la vue à la note"
                hint="Sur la période, étape par étape. Seules comptent les vues de personnes connectées : personne d’autre n’est suivi."
                steps={marketplaceFunnel(days).map(({ step, ...counted }) => ({
                  name: step,
                  ...funnelWords[step],
                  ...counted,
                }))}
              />
              <DayPlots days={days} />
              <p className="text-sm text-ink-soft">
                Les jours sont ceux de Paris. Celui d’aujourd’hui est calculé chaque heure, les
                autres après minuit, puis une dernière fois trois jours plus tard.
                {computedAt && ` Dernier calcul : ${formatMoment(computedAt)}.`}
              </p>
            </div>
          )
        }
      </Loaded>
    </section>
  );
}
