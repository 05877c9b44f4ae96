const TYPES = ['email', 'google_oauth', 'telegram', 'discord_oauth', 'github_oauth']

/** Puts users with accounts and a session each into our tables, as a live database would hold them. */
export async function fillUsers(client, appId, { users, accounts }) {
  await client.connect()
  // rows that were there before: webhooks do not tell of them
  await client.query("set latchkey.restoring = 'on'")
  await client.query(
    `insert into users (id, app_id, created_at)
     select 'did:privy:bench' || i, $1, now() from generate_series(1, $2) i`,
    [appId, users],
  )
  await client.query(
    `insert into linked_accounts (app_id, type, subject, user_id, data, first_verified_at, latest_verified_at)
     select $1, t.type, CASE t.type WHEN 'email' THEN 'u' || i || '@example.test' ELSE t.type || i END,
       'did:privy:bench' || i,
       CASE t.type WHEN 'email' THEN '{}'::jsonb ELSE jsonb_build_object('username', 'name' || i) END, now(), now()
     from generate_series(1, $2) i, unnest($3::text[]) AS t (type)`,
    [appId, users, TYPES.slice(0, accounts)],
  )
  await client.query(
    `insert into sessions (id, app_id, user_id, client, auth_time, expires_at, ends_at, key_id, seed)
     select gen_random_uuid(), $1, 'did:privy:bench' || i, 'bench', now(), now() + interval '30 days',
       now() + interval '300 days', (select key_id from sessions limit 1), sha256(convert_to('s' || i, 'UTF8'))
     from generate_series(1, $2) i`,
    [appId, users],
  )
  await client.query('vacuum analyze')
  await client.end()
}
