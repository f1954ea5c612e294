import { useMemo } from 'react';
import type { Statistics } from '../../../domain/statistics/statistics.ts';
import { frenchDay } from '../../../domain/text/french-date.ts';
import { formatCount } from '../../formats/formats.ts';
import { Plot } from '../../widgets/plot/plot.tsx';
import type { PlotSeries } from '../../widgets/plot/plot-data.ts';

const whole = (count: number) => formatCount(Math.round(count));

const HOURS = Array.from({ length: 24 }, (_, hour) => `${hour} h`);
const HOUR_SPANS = HOURS.map((from, hour) => `${from} à ${hour + 1} h`);

/** The period day by day, and its questions by hour. */
export function PeriodPlots({ statistics: { days, hours } }: { statistics: Statistics }) {
  const { names, ticks, views, questions, byHour } = useMemo(() => {
    const line = (
      label: string,
      colour: PlotSeries['colour'],
      figure: 'views' | 'profileViews' | 'questions' | 'answers',
    ): PlotSeries => ({ label, colour, values: days.map((day) => day[figure]) });
    return {
      names: days.map(({ date }) => dayLabel(date, 'long')),
      ticks: days.map(({ date }) => dayLabel(date, 'short')),
      views: [
        line('Vues des posts', 'encre', 'views'),
        line('Visites du profil', 'safran', 'profileViews'),
      ],
      questions: [line('Questions', 'encre', 'questions'), line('Réponses', 'presence', 'answers')],
      byHour: [{ label: 'Questions', colour: 'encre', values: hours } as const],
    };
  }, [days, hours]);
  const byDay = { of: 'Jour', names, ticks, format: whole } as const;
  return (
    <>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Plot
          {...byDay}
          title="Vues par jour"
          hint="Vos posts et votre profil, vus par d’autres."
          series={views}
          kind="lines"
        />
        <Plot
          {...byDay}
          title="Questions et réponses par jour"
          hint="Posées, et répondues ce jour-là."
          series={questions}
          kind="lines"
        />
      </div>
      <Plot
        title="Heures des questions"
        hint="Quand on vous écrit, à l’heure de Paris, sur la période."
        of="Heure"
        names={HOUR_SPANS}
        ticks={HOURS}
        series={byHour}
        kind="bars"
        format={whole}
      />
    </>
  );
}

function dayLabel(date: string, month: 'long' | 'short'): string {
  return frenchDay(date, { month, year: month === 'long' });
}
