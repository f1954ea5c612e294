import { Files } from '../money/accounting-files.tsx';
import { AuthorityOrders } from './authority-orders.tsx';
import { YearFigures } from './year-figures.tsx';

/** Files for the accountant and the tax office, and the yearly figures of the moderation. */
export function Accounting() {
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <div className="grid grid-cols-1 gap-4">
        <Files />
        <YearFigures />
      </div>
      <AuthorityOrders />
    </div>
  );
}
