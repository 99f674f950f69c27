-- GET /announcements
--   $1 = 20, $2 = 0, $3 = '2026-03-02T10:00:00.000Z'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM announcement_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM announcement
      WHERE (expires_at IS NULL OR expires_at > (
        SELECT $3::text::timestamptz
      ))
      ORDER BY published_at DESC, id DESC LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY published_at COLLATE "C" DESC, id DESC
  ) r
) AS json, (
  SELECT count(*)
  FROM announcement
  WHERE (expires_at IS NULL OR expires_at > (
    SELECT $3::text::timestamptz
  ))
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Sort
--               Limit
--                 Result
--                 Index Scan of announcement by announcement_newest
--               Index Scan of announcement by announcement_pkey
--         Aggregate
--           Result
--           Seq Scan of announcement

-- GET /announcements?scope=class
--   $1 = 20, $2 = 0, $3 = 'class', $4 = '2026-03-02T10:00:00.000Z'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM announcement_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM announcement
      WHERE scope = $3::text
        AND (expires_at IS NULL OR expires_at > (
        SELECT $4::text::timestamptz
      ))
      ORDER BY published_at DESC, id DESC LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY published_at COLLATE "C" DESC, id DESC
  ) r
) AS json, (
  SELECT count(*)
  FROM announcement
  WHERE scope = $3::text
    AND (expires_at IS NULL OR expires_at > (
    SELECT $4::text::timestamptz
  ))
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Sort
--               Limit
--                 Result
--                 Index Scan of announcement by announcement_newest
--               Index Scan of announcement by announcement_pkey
--         Aggregate
--           Result
--           Seq Scan of announcement

-- GET /announcements?priority=urgent
--   $1 = 20, $2 = 0, $3 = 'urgent', $4 = '2026-03-02T10:00:00.000Z'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM announcement_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM announcement
      WHERE priority = $3::text
        AND (expires_at IS NULL OR expires_at > (
        SELECT $4::text::timestamptz
      ))
      ORDER BY published_at DESC, id DESC LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY published_at COLLATE "C" DESC, id DESC
  ) r
) AS json, (
  SELECT count(*)
  FROM announcement
  WHERE priority = $3::text
    AND (expires_at IS NULL OR expires_at > (
    SELECT $4::text::timestamptz
  ))
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Sort
--               Limit
--                 Result
--                 Index Scan of announcement by announcement_newest
--               Index Scan of announcement by announcement_pkey
--         Aggregate
--           Result
--           Seq Scan of announcement

-- GET /announcements?scope=class&priority=urgent
--   $1 = 20, $2 = 0, $3 = 'class', $4 = 'urgent', $5 = '2026-03-02T10:00:00.000Z'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM announcement_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM announcement
      WHERE scope = $3::text
        AND priority = $4::text
        AND (expires_at IS NULL OR expires_at > (
        SELECT $5::text::timestamptz
      ))
      ORDER BY published_at DESC, id DESC LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY published_at COLLATE "C" DESC, id DESC
  ) r
) AS json, (
  SELECT count(*)
  FROM announcement
  WHERE scope = $3::text
    AND priority = $4::text
    AND (expires_at IS NULL OR expires_at > (
    SELECT $5::text::timestamptz
  ))
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Sort
--               Limit
--                 Result
--                 Index Scan of announcement by announcement_newest
--               Index Scan of announcement by announcement_pkey
--         Aggregate
--           Result
--           Seq Scan of announcement

-- GET /announcements?active_only=false
--   $1 = 20, $2 = 0
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM announcement_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM announcement
      ORDER BY published_at DESC, id DESC LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY published_at COLLATE "C" DESC, id DESC
  ) r
) AS json, (
  SELECT count(*)
  FROM announcement
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Sort
--               Limit
--                 Index Only Scan of announcement by announcement_newest
--               Index Scan of announcement by announcement_pkey
--         Aggregate
--           Index Only Scan of announcement by announcement_class

-- GET /announcements?scope=class&active_only=false
--   $1 = 20, $2 = 0, $3 = 'class'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM announcement_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM announcement
      WHERE scope = $3::text
      ORDER BY published_at DESC, id DESC LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY published_at COLLATE "C" DESC, id DESC
  ) r
) AS json, (
  SELECT count(*)
  FROM announcement
  WHERE scope = $3::text
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Sort
--               Limit
--                 Index Scan of announcement by announcement_newest
--               Index Scan of announcement by announcement_pkey
--         Aggregate
--           Seq Scan of announcement

-- GET /announcements?priority=urgent&active_only=false
--   $1 = 20, $2 = 0, $3 = 'urgent'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM announcement_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM announcement
      WHERE priority = $3::text
      ORDER BY published_at DESC, id DESC LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY published_at COLLATE "C" DESC, id DESC
  ) r
) AS json, (
  SELECT count(*)
  FROM announcement
  WHERE priority = $3::text
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Sort
--               Limit
--                 Index Scan of announcement by announcement_newest
--               Index Scan of announcement by announcement_pkey
--         Aggregate
--           Seq Scan of announcement

-- GET /announcements?scope=class&priority=urgent&active_only=false
--   $1 = 20, $2 = 0, $3 = 'class', $4 = 'urgent'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM announcement_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM announcement
      WHERE scope = $3::text
        AND priority = $4::text
      ORDER BY published_at DESC, id DESC LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY published_at COLLATE "C" DESC, id DESC
  ) r
) AS json, (
  SELECT count(*)
  FROM announcement
  WHERE scope = $3::text
    AND priority = $4::text
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Sort
--               Limit
--                 Index Scan of announcement by announcement_newest
--               Index Scan of announcement by announcement_pkey
--         Aggregate
--           Seq Scan of announcement

-- GET /announcements?sort=-published_at
--   $1 = 20, $2 = '{}', $3 = '2026-03-02T10:00:00.000Z'
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((
    SELECT id, published_at AS key
    FROM announcement t
    WHERE (expires_at IS NULL OR expires_at > (
      SELECT $3::text::timestamptz
    ))
    ORDER BY published_at DESC, id DESC LIMIT $1::int
  )) page
  ORDER BY page.key DESC NULLS LAST, page.id DESC LIMIT $1::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(text, ','), '') || ']'
  FROM (
    SELECT text
    FROM page o
    CROSS JOIN LATERAL (
      SELECT row_to_json(r)::text AS text
      FROM (
        SELECT *
        FROM announcement_record
        WHERE id = o.id OFFSET 0
      ) r
    ) record
    ORDER BY o.key DESC NULLS LAST, o.id DESC
  ) r
) AS json, full_page.key, full_page.id
FROM (
  SELECT $2::text[]
) given LEFT
JOIN (
  SELECT to_char(key AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS key, id
  FROM page
  ORDER BY page.key DESC NULLS LAST, page.id DESC OFFSET $1::int - 1 LIMIT 1
) full_page ON true ;
-- Plan: Nested Loop
--         Limit
--           Sort
--             Limit
--               Result
--               Index Scan of announcement by announcement_newest
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Subquery Scan
--               Index Scan of announcement by announcement_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /announcements?school_id=7
--   $1 = 20, $2 = 0, $3 = 7, $4 = '2026-03-02T10:00:00.000Z'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM announcement_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM announcement
      WHERE school_id = $3::int
        AND (expires_at IS NULL OR expires_at > (
        SELECT $4::text::timestamptz
      ))
      ORDER BY published_at DESC, id DESC LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY published_at COLLATE "C" DESC, id DESC
  ) r
) AS json, (
  SELECT count(*)
  FROM announcement
  WHERE school_id = $3::int
    AND (expires_at IS NULL OR expires_at > (
    SELECT $4::text::timestamptz
  ))
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Sort
--               Limit
--                 Result
--                 Sort
--                   Index Scan of announcement by announcement_school_id
--               Index Scan of announcement by announcement_pkey
--         Aggregate
--           Result
--           Index Scan of announcement by announcement_school_id

-- GET /announcements?include=school
--   $1 = 20, $2 = 0, $3 = '2026-03-02T10:00:00.000Z'
SELECT (
  SELECT '[' || coalesce(string_agg(left(row_to_json(r)::text, -1) || ',"school":' || coalesce((
    SELECT row_to_json(s)::text
    FROM school_record s
    WHERE s.id = (
      SELECT school_id
      FROM announcement
      WHERE id = r.id
    )
  ), 'null') || '}', ','), '') || ']'
  FROM (
    SELECT *
    FROM announcement_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM announcement
      WHERE (expires_at IS NULL OR expires_at > (
        SELECT $3::text::timestamptz
      ))
      ORDER BY published_at DESC, id DESC LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY published_at COLLATE "C" DESC, id DESC
  ) r
) AS json, (
  SELECT count(*)
  FROM announcement
  WHERE (expires_at IS NULL OR expires_at > (
    SELECT $3::text::timestamptz
  ))
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Sort
--               Limit
--                 Result
--                 Index Scan of announcement by announcement_newest
--               Index Scan of announcement by announcement_pkey
--           Index Scan of school by school_pkey
--             Index Scan of announcement by announcement_pkey
--         Aggregate
--           Result
--           Seq Scan of announcement

-- GET /announcements?sort=-published_at&school_id=7&include=school
--   $1 = 20, $2 = '{}', $3 = 7, $4 = '2026-03-02T10:00:00.000Z'
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((
    SELECT id, published_at AS key
    FROM announcement t
    WHERE school_id = $3::int
      AND (expires_at IS NULL OR expires_at > (
      SELECT $4::text::timestamptz
    ))
    ORDER BY published_at DESC, id DESC LIMIT $1::int
  )) page
  ORDER BY page.key DESC NULLS LAST, page.id DESC LIMIT $1::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(text, ','), '') || ']'
  FROM (
    SELECT text
    FROM page o
    CROSS JOIN LATERAL (
      SELECT left(row_to_json(r)::text, -1) || ',"school":' || coalesce((
        SELECT row_to_json(s)::text
        FROM school_record s
        WHERE s.id = (
          SELECT school_id
          FROM announcement
          WHERE id = r.id
        )
      ), 'null') || '}' AS text
      FROM (
        SELECT *
        FROM announcement_record
        WHERE id = o.id OFFSET 0
      ) r
    ) record
    ORDER BY o.key DESC NULLS LAST, o.id DESC
  ) r
) AS json, full_page.key, full_page.id
FROM (
  SELECT $2::text[]
) given LEFT
JOIN (
  SELECT to_char(key AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS key, id
  FROM page
  ORDER BY page.key DESC NULLS LAST, page.id DESC OFFSET $1::int - 1 LIMIT 1
) full_page ON true ;
-- Plan: Nested Loop
--         Limit
--           Sort
--             Limit
--               Result
--               Sort
--                 Index Scan of announcement by announcement_school_id
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Subquery Scan
--               Index Scan of announcement by announcement_pkey
--             Index Scan of school by school_pkey
--               Index Scan of announcement by announcement_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /announcements/7
--   $1 = '{7}'
SELECT id, row_to_json(r)::text AS json
FROM announcement_record r
WHERE id = ANY ($1::int[]);
-- Plan: Index Scan of announcement by announcement_pkey

-- GET /announcements/7?include=school
--   $1 = '{7}'
SELECT id, left(row_to_json(r)::text, -1) || ',"school":' || coalesce((
  SELECT row_to_json(s)::text
  FROM school_record s
  WHERE s.id = (
    SELECT school_id
    FROM announcement
    WHERE id = r.id
  )
), 'null') || '}' AS json
FROM announcement_record r
WHERE id = ANY ($1::int[]);
-- Plan: Index Scan of announcement by announcement_pkey
--         Index Scan of school by school_pkey
--           Index Scan of announcement by announcement_pkey
