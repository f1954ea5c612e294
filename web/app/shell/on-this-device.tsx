import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useDelayedFlag } from '../../hooks/use-delayed-flag.ts';
import { onWorkerMessage, serviceWorker } from '../../platform/service-worker.ts';
import { saveTimeZone } from '../../platform/time-zone.ts';
import { handOver } from '../ssr-handoff.ts';

/**
 * The screen has loaded by then: the service worker downloads the whole app, perhaps over a slow
 * connection.
 */
const AT_HOME_AFTER_MS = 4_000;

/**
 * The app's integration with the device: reads offline, receives pushes, opens the target of a
 * notification, and saves the device's time zone for the next pages. Renders nothing.
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
