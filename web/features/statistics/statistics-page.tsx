import { useMutation, useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn, Download } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { dayBeside, monthBeside } from '../../../domain/dates/days.ts';
import { parisDay } from '../../../domain/dates/paris.ts';
import {
  type DayFigures,
  type Figure,
  funnelOf,
  STATISTICS_DAYS_DEFAULT,
} from '../../../domain/statistics/statistics.ts';
import { fetchStatisticsCsv, statisticsQuery } from '../../data/statistics.ts';
import { nearQuestionsQuery } from '../../data/unmet-questions.ts';
import { formatDay } from '../../formats/formats.ts';
import { useNow } from '../../hooks/use-now.ts';
import { ApiProblem, messageOf } from '../../platform/api-problem.ts';
import { paths } from '../../platform/paths.ts';
import { saveFile } from '../../platform/save-file.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import { FiguresSection } from '../../widgets/plot/figures-section.tsx';
import { FunnelSteps } from '../../widgets/plot/funnel-steps.tsx';
import { EarningsPlot } from './earnings-plot.tsx';
import { PeriodPlots } from './period-plots.tsx';
import { PostsTable } from './posts-table.tsx';
import { Reputation } from './reputation.tsx';
import { TopicsTable } from './topics-table.tsx';

const periods = [
  { days: 7, label: '7 derniers jours' },
  { days: 30, label: '30 derniers jours' },
  { days: 90, label: '90 derniers jours' },
  { days: 365, label: '12 derniers mois' },
] as const;

/** The query parameter that names the period, in days. */
const PERIOD_PARAMETER = 'jours';

/** A creator's statistics: what brought questions, what was earned, and how buyers see it. */
export default function StatisticsPage() {
  const [search, setSearch] = useSearchParams();
  const today = parisDay(useNow(600_000).getTime());
  const asked = Number(search.get(PERIOD_PARAMETER));
  const days = periods.find((period) => period.days === asked)?.days ?? STATISTICS_DAYS_DEFAULT;
  const period = { from: dayBeside(today, 1 - days), to: today };
  const year = { from: `${monthBeside(today.slice(0, 7), -11)}-01`, to: today };
  const { data, error, isPlaceholderData, refetch } = useQuery(statisticsQuery(period));
  const { data: lastYear, isPending: isYearPending } = useQuery(statisticsQuery(year));
  const { mutate: download, isPending } = useMutation({
    mutationFn: () => fetchStatisticsCsv(period),
    onSuccess: (file) => saveFile(file, `dis-moi-${period.from}-${period.to}.csv`),
    onError: (failure) => toast.error(messageOf(failure)),
  });
  return (
    <Page title="Statistiques" back={{ to: paths.profile, label: 'Profil' }} width="wide">
      {error instanceof ApiProblem && error.code === 'creator.required' ? (
        <EmptyState
          icon={ChartNoAxesColumn}
          title="Vous n'êtes pas créateur"
          text="Devenez créateur depuis les paramètres du compte pour répondre à des questions et suivre vos chiffres."
        />
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <div className="flex flex-wrap items-end justify-between gap-3">
            <Field label="Période" className="w-52 sm:w-60">
              <Select
                value={days}
                onChange={({ target }) =>
                  setSearch({ [PERIOD_PARAMETER]: target.value }, { replace: true })
                }
              >
                {periods.map((each) => (
                  <option key={each.days} value={each.days}>
                    {each.label}
                  </option>
                ))}
              </Select>
            </Field>
            <Button variant="outline" busy={isPending} onClick={() => download()}>
              <Download aria-hidden />
              CSV
            </Button>
          </div>
          {/* The year's plot stands above others, which it would push down. */}
          {data && lastYear && isUnknown(lastYear.days) ? (
            <NothingYet />
          ) : data && !isYearPending ? (
            <div
              aria-busy={isPlaceholderData}
              className={classes(
                'grid grid-cols-1 gap-4 transition-opacity',
                isPlaceholderData && 'opacity-60',
              )}
            >
              <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
                <Funnel days={data.days} />
                <Reputation statistics={data} />
              </div>
              {lastYear && <EarningsPlot days={lastYear.days} />}
              <PeriodPlots statistics={data} />
              <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
                <TopicsTable topics={data.topics} />
                <PostsTable />
              </div>
              <p className="text-sm text-ink-soft">
                Les jours sont ceux de Paris. Les montants sont nets de la commission ; celui du
                profil compte les prix. Vos propres vues ne comptent pas, et chaque personne compte
                une fois par jour pour le profil, une fois par mois pour un post.
              </p>
            </div>
          ) : error ? (
            <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
          ) : (
            <CardsSkeleton cards={4} cardClassName="h-80" className="lg:grid-cols-2" />
          )}
          {data && <NearQuestions />}
        </div>
      )}
    </Page>
  );
}

/** True when nothing has been seen, asked or earned. */
const isUnknown = (days: readonly DayFigures[]): boolean =>
  days.every(({ date: _, ...figures }) => Object.values(figures).every((figure) => figure === 0));

/** Says to a new creator what will stand here, and what brings it. */
function NothingYet() {
  return (
    <EmptyState
      icon={ChartNoAxesColumn}
      title="Vos chiffres paraîtront ici"
      text="Dès la première visite de votre profil : d’où viennent vos questions, de la vue à l’avis. Puis vos revenus mois par mois, les heures où l’on vous écrit, et ce que rapporte chaque sujet. Un post et un lien vers votre page font venir les premiers."
      action={
        <Button asChild variant="outline">
          <Link to={paths.posts}>Publier un post</Link>
        </Button>
      }
    />
  );
}

const steps: Partial<Record<Figure, { label: string; before: string }>> = {
  views: { label: 'Vues de vos posts', before: '' },
  profileViews: { label: 'Visites de votre profil', before: 'des vues' },
  questions: { label: 'Questions', before: 'des visites' },
  answers: { label: 'Réponses', before: 'des questions' },
  reviews: { label: 'Avis', before: 'des réponses' },
};

/** The way from a view to a review, each step with its share of the one before. */
function Funnel({ days }: { days: readonly DayFigures[] }) {
  return (
    <FunnelSteps
      title="De la vue à l’avis"
      hint="Sur la période, étape par étape."
      steps={funnelOf(days).map(({ figure, ...counted }) => ({
        name: figure,
        ...steps[figure]!,
        ...counted,
      }))}
    />
  );
}

/** Questions of the creator's categories that nobody can answer; nothing when there are none. */
function NearQuestions() {
  const { data } = useQuery(nearQuestionsQuery);
  if (!data || data.questions.length === 0) return null;
  return (
    <FiguresSection
      title="Questions qui attendent un expert"
      hint="Dans vos catégories. Si vous savez y répondre, dites-le dans votre présentation ou vos sujets : qui attend en sera prévenu."
    >
      <ul className="grid">
        {data.questions.map(({ question, askedAt }) => (
          <li
            key={askedAt + question}
            className="flex justify-between gap-4 border-t py-3 first:border-0"
          >
            <p className="min-w-0 max-w-[65ch] wrap-anywhere">{question}</p>
            <time dateTime={askedAt} className="shrink-0 text-sm text-ink-soft">
              {formatDay(askedAt)}
            </time>
          </li>
        ))}
      </ul>
    </FiguresSection>
  );
}
