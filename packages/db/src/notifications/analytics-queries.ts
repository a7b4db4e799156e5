import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import type { NewDelivery } from "./queries.ts";

type Channel = NewDelivery["channel"];
/** Counts of channels that report arrival; a rate is defined only for these. */
type WithReceipts = { readonly sent: number; readonly delivered: number };
export type AnalyticsFigures = {
  readonly totals: {
    readonly sent: number;
    readonly delivered: number;
    readonly failed: number;
    readonly pending: number;
    readonly dropped: number;
    readonly withReceipts: WithReceipts;
    /** Mean over delivered ones. */
    readonly averageMs: number | null;
  };
  readonly channels: readonly {
    readonly channel: Channel;
    readonly sent: number;
    readonly delivered: number;
    readonly failed: number;
    readonly pending: number;
    readonly dropped: number;
  }[];
  readonly templates: readonly {
    readonly template: string;
    readonly sent: number;
    readonly withReceipts: WithReceipts;
  }[];
  readonly failures: readonly {
    readonly channel: Channel;
    readonly reason: string;
    readonly count: number;
  }[];
  readonly days: readonly {
    readonly day: string;
    readonly sent: number;
    readonly delivered: number;
    readonly failed: number;
  }[];
};

export type AnalyticsQuery = {
  /** Null for all users. */
  readonly userId: string | null;
  readonly from: Date;
  readonly to: Date;
  /** Maximum number of templates and of reasons returned. */
  readonly top: number;
  /** Channels that report arrival. */
  readonly receiptChannels: readonly Channel[];
};

/** All figures of a period's deliveries, in one scan of their rows; days are in UTC. */
export async function sumDeliveries(db: Queryable, query: AnalyticsQuery): Promise<AnalyticsFigures> {
  const [row] = await db.execute<{ figures: AnalyticsFigures }>(selectFigures(query));
  return row?.figures as AnalyticsFigures;
}

/** The statement of `sumDeliveries`. */
export function selectFigures({ userId, from, to, top, receiptChannels }: AnalyticsQuery): SQL {
  const isOwn = userId === null ? sql`true` : sql`n.user_id = ${userId}`;
  const withReceipts = sql`json_build_object('sent', coalesce(sum(sent) filter (where has_receipts), 0),
    'delivered', coalesce(sum(delivered) filter (where has_receipts), 0))`;
  return sql`
    with grouped as materialized (
      select d.channel, d.channel = any(string_to_array(${receiptChannels.join()}, ',')) as has_receipts, n.template,
        (d.created_at at time zone 'UTC')::date as day,
        case when d.state = 'failed' then coalesce(d.last_error, 'unknown') end as reason,
        count(*) filter (where d.state in ('sent', 'delivered')) as sent,
        count(*) filter (where d.state = 'delivered') as delivered,
        count(*) filter (where d.state = 'failed') as failed,
        count(*) filter (where d.state = 'pending') as pending,
        count(*) filter (where d.state = 'dropped') as dropped,
        sum(extract(epoch from d.delivered_at - d.created_at) * 1000) filter (where d.state = 'delivered') as took_ms
      from notifications n join deliveries d on d.notification_id = n.id
      where ${isOwn} and d.created_at >= ${from.toISOString()}::timestamptz
        and d.created_at < ${to.toISOString()}::timestamptz
      group by 1, 2, 3, 4, 5
    )
    select json_build_object(
      'totals', (select json_build_object('sent', coalesce(sum(sent), 0), 'delivered', coalesce(sum(delivered), 0),
        'failed', coalesce(sum(failed), 0), 'pending', coalesce(sum(pending), 0),
        'dropped', coalesce(sum(dropped), 0), 'withReceipts', ${withReceipts}, 'averageMs', sum(took_ms) / nullif(sum(delivered), 0)) from grouped),
      'channels', (select coalesce(json_agg(c), '[]') from (
        select channel, sum(sent) as sent, sum(delivered) as delivered, sum(failed) as failed,
          sum(pending) as pending, sum(dropped) as dropped
        from grouped group by channel order by channel) c),
      'templates', (select coalesce(json_agg(t), '[]') from (
        select template, sum(sent) as sent, ${withReceipts} as "withReceipts" from grouped
        group by template having sum(sent) > 0 order by sum(sent) desc, template limit ${top}) t),
      'failures', (select coalesce(json_agg(f), '[]') from (
        select channel, reason, sum(failed) as count from grouped where reason is not null
        group by channel, reason order by sum(failed) desc, channel, reason limit ${top}) f),
      'days', (select coalesce(json_agg(d), '[]') from (
        select to_char(day, 'YYYY-MM-DD') as day, sum(sent) as sent, sum(delivered) as delivered,
          sum(failed) as failed from grouped group by day order by day) d)
    ) as figures`;
}
