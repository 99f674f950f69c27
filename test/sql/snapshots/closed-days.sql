-- GET /closed-days
--   $1 = 20, $2 = 0
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM closed_day_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM closed_day
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM closed_day
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of closed_day by closed_day_pkey
--               Limit
--                 Index Only Scan of closed_day by closed_day_pkey
--         Aggregate
--           Index Only Scan of closed_day by closed_day_last_day

-- GET /closed-days?school_id=7
--   $1 = 20, $2 = 0, $3 = 7
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM closed_day_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM closed_day
      WHERE school_id = $3::int
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM closed_day
  WHERE school_id = $3::int
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of closed_day by closed_day_pkey
--               Limit
--                 Index Only Scan of closed_day by closed_day_school_id
--         Aggregate
--           Index Only Scan of closed_day by closed_day_school_id

-- GET /closed-days?from=2026-12-01
--   $1 = 20, $2 = 0, $3 = '2026-12-01'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM closed_day_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM closed_day
      WHERE last_day >= $3::text::date
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM closed_day
  WHERE last_day >= $3::text::date
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of closed_day by closed_day_pkey
--               Limit
--                 Sort
--                   Index Scan of closed_day by closed_day_last_day
--         Aggregate
--           Index Only Scan of closed_day by closed_day_last_day

-- GET /closed-days?school_id=7&from=2026-12-01
--   $1 = 20, $2 = 0, $3 = 7, $4 = '2026-12-01'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM closed_day_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM closed_day
      WHERE school_id = $3::int
        AND last_day >= $4::text::date
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM closed_day
  WHERE school_id = $3::int
    AND last_day >= $4::text::date
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of closed_day by closed_day_pkey
--               Limit
--                 Sort
--                   Index Scan of closed_day by closed_day_last_day
--         Aggregate
--           Index Scan of closed_day by closed_day_last_day

-- GET /closed-days?to=2026-12-31
--   $1 = 20, $2 = 0, $3 = '2026-12-31'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM closed_day_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM closed_day
      WHERE first_day <= $3::text::date
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM closed_day
  WHERE first_day <= $3::text::date
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of closed_day by closed_day_pkey
--               Limit
--                 Index Scan of closed_day by closed_day_pkey
--         Aggregate
--           Index Only Scan of closed_day by closed_day_last_day

-- GET /closed-days?school_id=7&to=2026-12-31
--   $1 = 20, $2 = 0, $3 = 7, $4 = '2026-12-31'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM closed_day_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM closed_day
      WHERE school_id = $3::int
        AND first_day <= $4::text::date
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM closed_day
  WHERE school_id = $3::int
    AND first_day <= $4::text::date
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of closed_day by closed_day_pkey
--               Limit
--                 Index Scan of closed_day by closed_day_school_id
--         Aggregate
--           Bitmap Heap Scan of closed_day
--             Bitmap Index Scan by closed_day_school_id

-- GET /closed-days?from=2026-12-01&to=2026-12-31
--   $1 = 20, $2 = 0, $3 = '2026-12-01', $4 = '2026-12-31'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM closed_day_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM closed_day
      WHERE last_day >= $3::text::date
        AND first_day <= $4::text::date
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM closed_day
  WHERE last_day >= $3::text::date
    AND first_day <= $4::text::date
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of closed_day by closed_day_pkey
--               Limit
--                 Sort
--                   Index Scan of closed_day by closed_day_last_day
--         Aggregate
--           Index Only Scan of closed_day by closed_day_last_day

-- GET /closed-days?school_id=7&from=2026-12-01&to=2026-12-31
--   $1 = 20, $2 = 0, $3 = 7, $4 = '2026-12-01', $5 = '2026-12-31'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM closed_day_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM closed_day
      WHERE school_id = $3::int
        AND last_day >= $4::text::date
        AND first_day <= $5::text::date
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM closed_day
  WHERE school_id = $3::int
    AND last_day >= $4::text::date
    AND first_day <= $5::text::date
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of closed_day by closed_day_pkey
--               Limit
--                 Sort
--                   Index Scan of closed_day by closed_day_last_day
--         Aggregate
--           Index Scan of closed_day by closed_day_last_day

-- GET /closed-days?after=start
--   $1 = 20, $2 = '{0,0,}'
WITH snapshot AS MATERIALIZED (
  SELECT pg_snapshot_xmin(now) AS horizon, pg_snapshot_xmax(now) AS latest
  FROM pg_current_snapshot() now
), changed AS MATERIALIZED ( (
  SELECT changed_in, id
  FROM closed_day
  WHERE (changed_in, id) > (($2::text[])[1]::xid8, ($2::text[])[2]::int)
    AND changed_in < (
    SELECT horizon
    FROM snapshot
  )
  ORDER BY changed_in, id LIMIT $1::int
) UNION ALL (
  SELECT changed_in, record_id
  FROM removal
  WHERE record = 'closed_day'
    AND (changed_in, record_id) > (($2::text[])[1]::xid8, ($2::text[])[2]::int)
    AND changed_in < (
    SELECT horizon
    FROM snapshot
  )
  ORDER BY changed_in, record_id LIMIT $1::int
) ORDER BY changed_in, id LIMIT $1::int), listed AS MATERIALIZED (
  SELECT changed_in, id
  FROM (
    SELECT *
    FROM closed_day
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM changed
    ))
  ) t
)
SELECT (
  SELECT '[' || coalesce(string_agg(text, ','), '') || ']'
  FROM (
    SELECT text
    FROM listed o
    CROSS JOIN LATERAL (
      SELECT row_to_json(r)::text AS text
      FROM (
        SELECT *
        FROM closed_day_record
        WHERE id = o.id OFFSET 0
      ) r
    ) record
    ORDER BY o.changed_in, o.id
  ) r
) AS json, (
  SELECT '[' || coalesce(string_agg(id::text, ','), '') || ']'
  FROM (
    SELECT id
    FROM changed
    WHERE id NOT IN (
      SELECT id
      FROM listed
    )
    ORDER BY changed_in, id
  ) r
) AS removed, (
  SELECT id
  FROM change_epoch
)::text AS epoch, horizon::text AS horizon, ($2::text[])[1]::xid8 > latest AS is_ahead, last_change.key, last_change.id, last_change.is_full
FROM snapshot LEFT
JOIN (
  SELECT changed_in::text AS key, id, count(*) OVER () = $1::int AS is_full
  FROM changed
  ORDER BY changed_in DESC, id DESC LIMIT 1
) last_change ON true ;
-- Plan: Nested Loop
--         Function Scan
--         Limit
--           Merge Append
--             Limit
--               CTE Scan
--               Index Only Scan of closed_day by closed_day_changed
--             Limit
--               CTE Scan
--               Index Only Scan of event by event_removed
--         Index Scan of closed_day by closed_day_pkey
--           CTE Scan
--         Aggregate
--           Sort
--             Nested Loop
--               CTE Scan
--               Subquery Scan
--                 Index Scan of closed_day by closed_day_pkey
--         Aggregate
--           CTE Scan
--             CTE Scan
--         Seq Scan of change_epoch
--         CTE Scan
--         Limit
--           Sort
--             WindowAgg
--               CTE Scan

-- GET /closed-days?sort=first_day
--   $1 = 20, $2 = '{}'
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((
    SELECT id, first_day AS key
    FROM closed_day t
    ORDER BY first_day ASC, id ASC LIMIT $1::int
  )) page
  ORDER BY page.key ASC NULLS LAST, page.id ASC LIMIT $1::int
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
        FROM closed_day_record
        WHERE id = o.id OFFSET 0
      ) r
    ) record
    ORDER BY o.key ASC NULLS LAST, o.id ASC
  ) r
) AS json, full_page.key, full_page.id
FROM (
  SELECT $2::text[]
) given LEFT
JOIN (
  SELECT key::text AS key, id
  FROM page
  ORDER BY page.key ASC NULLS LAST, page.id ASC OFFSET $1::int - 1 LIMIT 1
) full_page ON true ;
-- Plan: Nested Loop
--         Limit
--           Limit
--             Sort
--               Seq Scan of closed_day
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Subquery Scan
--               Index Scan of closed_day by closed_day_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /closed-days/1
--   $1 = '{1}'
SELECT id, row_to_json(r)::text AS json
FROM closed_day_record r
WHERE id = ANY ($1::int[]);
-- Plan: Index Scan of closed_day by closed_day_pkey
