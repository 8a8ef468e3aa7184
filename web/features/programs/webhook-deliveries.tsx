import { t } from '@lingui/core/macro';
import { type Deliveries, deliveriesSchema, lostStatus } from '@story-pointer/core/wire';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { ApiError } from '../../calls/problem.ts';
import { request } from '../../calls/request.ts';
import { momentText } from '../../texts/moments.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useProgramOwner } from './owner.ts';

/** In milliseconds: no message tells pages what was sent. */
const pace = 3000;

/** The latest messages to webhooks, to send again. */
export function WebhookDeliveries() {
  const { webhooks, deliveriesAt } = useProgramOwner();
  const titleId = useId();
  const queryKey = ['deliveries', deliveriesAt('')];
  const client = useQueryClient();
  const call = { answer: deliveriesSchema, failure: 'Failed to fetch deliveries' };
  const { data, error } = useQuery<Deliveries, ApiError>({
    queryKey,
    queryFn: () => request({ ...call, path: deliveriesAt('') }),
    refetchInterval: pace,
  });
  const again = useMutation<Deliveries, ApiError, string>({
    mutationFn: (id) => request({ ...call, path: deliveriesAt(`/${id}`), body: {} }),
    onSuccess: (list) => client.setQueryData(queryKey, list),
  });
  const failure = error ?? again.error;
  const deliveries = data?.deliveries ?? [];
  return (
    <section aria-labelledby={titleId} className="grid min-w-0 grid-cols-1 gap-2">
      <h3 id={titleId} className="font-semibold text-sm">
        {t`Latest messages`}
      </h3>
      {failure && <Alert>{failure.detail}</Alert>}
      <ul className="grid grid-cols-1 gap-3">
        {deliveries.map(({ id, webhookId, type, happensAt, dueAt, status }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 text-sm">
            <div className="min-w-0 flex-1">
              <code dir="ltr" translate="no">
                {type}
              </code>
              <p className="text-ink-soft">
                {webhooks.length > 1 && (
                  <>
                    <bdi translate="no" className="[overflow-wrap:anywhere]">
                      {webhooks.find((one) => one.id === webhookId)?.host}
                    </bdi>
                    {', '}
                  </>
                )}
                {momentText(happensAt)}: {statusText(status, dueAt)}
              </p>
            </div>
            {webhooks.some((one) => one.id === webhookId && one.state === 'on') && (
              <Button
                className="min-h-9 shrink-0 text-sm"
                aria-label={t`Send Again: ${type}`}
                isPending={again.isPending && again.variables === id}
                onClick={() => again.mutate(id)}
              >
                {t`Send Again`}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function statusText(status: number | null, dueAt: number | null): string {
  if (status === null) return t`not sent yet`;
  if (status >= 200 && status < 300) return t`delivered`;
  if (status === lostStatus) return t`lost, since too many messages were waiting`;
  const reason = status === 0 ? t`no answer` : t`answered ${status}`;
  return dueAt === null ? reason : t`${reason}, next try ${momentText(dueAt)}`;
}
