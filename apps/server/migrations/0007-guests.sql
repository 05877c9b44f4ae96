-- What the sweep looks for guests by: those that nobody came back to are deleted.
CREATE INDEX users_guests ON users (created_at) WHERE is_guest;
