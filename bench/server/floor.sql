create schema floor;
create table floor.users (
  id uuid primary key default gen_random_uuid(),
  email text not null unique,
  created_at timestamptz not null default now()
);
create table floor.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references floor.users (id) on delete cascade,
  hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on floor.sessions (user_id);
create table floor.code (email text primary key, hash bytea not null, expires_at timestamptz not null);
