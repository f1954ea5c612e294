import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useDelayedFlag } from '../../hooks/use-delayed-flag.ts';
import { onWorkerMessage, serviceWorker } from '../../platform/service-worker.ts';
import { saveTimeZone } from '../../platform/time-zone.ts';
import { handOver } from '../hand-over.ts';

/** By then the screen stands: the worker takes in the whole app, over a line that may be slow. */
const AT_HOME_AFTER_MS = 4_000;

/**
 * What the app is on its device, beyond a page: it can be read without a line, is pushed to, goes
 * where a notification leads, and tells its next pages the device's clock. Shows nothing.
 */
export function OnThisDevice() {
  const navigate = useNavigate();
  const isAtHome = useDelayedFlag(AT_HOME_AFTER_MS);
  useEffect(saveTimeZone, []);
  useEffect(
    () =>
      onWorkerMessage((message, { ports }) => {
        if (message.type === 'where') ports[0]?.postMessage(location.pathname + location.search);
        else if (message.type === 'open') void navigate(message.href);
        else void handOver();
      }),
    [navigate],
  );
  useEffect(() => {
    if (isAtHome) void serviceWorker().then(handOver);
  }, [isAtHome]);
  return null;
}
