-- An API address of an app's own is its alone: cookies bear no app's name, and two apps would overwrite each other's.
CREATE UNIQUE INDEX apps_by_custom_api_url ON apps ((settings ->> 'custom_api_url'));
