import type { ReportCategory } from '../../../domain/moderation/moderation.ts';
import { actionWords, moderationRules } from '../../../domain/moderation/moderation-rules.ts';
import type { DecisionMade, ReportedCase } from '../../../domain/moderation/moderation-wire.ts';
import { Badge } from '../../ui/badge.tsx';

interface CategoriesProps {
  categories: ReportedCase['categories'];
  /** Number of reports. */
  total: number;
  decision?: DecisionMade | null;
}

/** The categories of the reports with their counts, and the decision if any, on one line. */
export function ReportCategories({ categories, total, decision = null }: CategoriesProps) {
  return (
    <span className="flex min-w-0 items-center gap-2 text-xs">
      {decision && <Badge tone="encre">{actionWords[decision.action].label}</Badge>}
      <span className="truncate">
        {categories.map(({ category, count }) => timesOf(category, count)).join(' · ')}
      </span>
      {total > 1 && (
        <span className="ml-auto shrink-0 rounded-full bg-wash px-2 font-medium">
          {total}
          <span className="sr-only"> signalements</span>
        </span>
      )}
    </span>
  );
}

function timesOf(category: ReportCategory, count: number): string {
  const { label } = moderationRules[category];
  return count > 1 ? `${label} × ${count}` : label;
}
