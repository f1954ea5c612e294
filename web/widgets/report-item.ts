import { Flag } from 'lucide-react';
import { type ReportRequest, reportRequest } from '../platform/report-request.ts';
import type { MenuItem } from '../ui/menu-item.ts';

export function reportItem(request: ReportRequest): MenuItem {
  return { label: 'Signaler', icon: Flag, onSelect: () => reportRequest.set(request) };
}
