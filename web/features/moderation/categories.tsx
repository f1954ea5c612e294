import { actionWords, moderationRules } from '../../../domain/moderation-rules.ts';
import type { DecisionMade, ReportedCase } from '../../../domain/moderation-wire.ts';
import { Badge } from '../../ui/badge.tsx';

interface CategoriesProps {
  categories: ReportedCase['categories'];
  /** How many reports. */
  total: number;
  decision?: DecisionMade | null;
}

/** For what something was reported, how often, and what was decided where it was. */
export function Categories({ categories, total, decision = null }: CategoriesProps) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {decision && <Badge tone="encre">{actionWords[decision.action].label}</Badge>}
      {categories.map(({ category, count }) => (
        <Badge key={category} tone={decision ? 'outline' : 'neutral'}>
          {moderationRules[category].label}
          {count > 1 && ` × ${count}`}
        </Badge>
      ))}
      {total > 1 && <span className="sr-only">{total} signalements</span>}
    </span>
  );
}
