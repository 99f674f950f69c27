-- GET /schools
--   $1 = 20, $2 = 0
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM school_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM school
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM school
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of school by school_pkey
--               Limit
--                 Index Only Scan of school by school_pkey
--         Aggregate
--           Index Only Scan of school by school_pkey

-- GET /schools?search=fairhaven
--   $1 = 20, $2 = 0, $3 = '{fairhaven}'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM school_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM school
      WHERE search_text LIKE (
        SELECT coalesce(search_pattern(($3::text[])[1]), '%')
      )
        AND search_text LIKE (
        SELECT coalesce(search_pattern(($3::text[])[2]), '%')
      )
        AND search_text LIKE (
        SELECT coalesce(search_pattern(($3::text[])[3]), '%')
      )
        AND search_text LIKE ALL (ARRAY(
        SELECT search_pattern(word)
        FROM unnest(($3::text[])[4:]) word
      ))
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM school
  WHERE search_text LIKE (
    SELECT coalesce(search_pattern(($3::text[])[1]), '%')
  )
    AND search_text LIKE (
    SELECT coalesce(search_pattern(($3::text[])[2]), '%')
  )
    AND search_text LIKE (
    SELECT coalesce(search_pattern(($3::text[])[3]), '%')
  )
    AND search_text LIKE ALL (ARRAY(
    SELECT search_pattern(word)
    FROM unnest(($3::text[])[4:]) word
  ))
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of school by school_pkey
--               Limit
--                 Result
--                 Result
--                 Result
--                 Function Scan
--                 Sort
--                   Seq Scan of school
--         Aggregate
--           Result
--           Result
--           Result
--           Function Scan
--           Seq Scan of school

-- GET /schools?kind=district
--   $1 = 20, $2 = 0, $3 = 'district'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM school_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM school
      WHERE kind = $3::text
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM school
  WHERE kind = $3::text
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of school by school_pkey
--               Limit
--                 Sort
--                   Seq Scan of school
--         Aggregate
--           Seq Scan of school

-- GET /schools?search=fairhaven&kind=district
--   $1 = 20, $2 = 0, $3 = '{fairhaven}', $4 = 'district'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM school_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM school
      WHERE search_text LIKE (
        SELECT coalesce(search_pattern(($3::text[])[1]), '%')
      )
        AND search_text LIKE (
        SELECT coalesce(search_pattern(($3::text[])[2]), '%')
      )
        AND search_text LIKE (
        SELECT coalesce(search_pattern(($3::text[])[3]), '%')
      )
        AND search_text LIKE ALL (ARRAY(
        SELECT search_pattern(word)
        FROM unnest(($3::text[])[4:]) word
      ))
        AND kind = $4::text
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM school
  WHERE search_text LIKE (
    SELECT coalesce(search_pattern(($3::text[])[1]), '%')
  )
    AND search_text LIKE (
    SELECT coalesce(search_pattern(($3::text[])[2]), '%')
  )
    AND search_text LIKE (
    SELECT coalesce(search_pattern(($3::text[])[3]), '%')
  )
    AND search_text LIKE ALL (ARRAY(
    SELECT search_pattern(word)
    FROM unnest(($3::text[])[4:]) word
  ))
    AND kind = $4::text
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of school by school_pkey
--               Limit
--                 Result
--                 Result
--                 Result
--                 Function Scan
--                 Sort
--                   Seq Scan of school
--         Aggregate
--           Result
--           Result
--           Result
--           Function Scan
--           Seq Scan of school

-- GET /schools?after=start
--   $1 = 20, $2 = '{0,0,}'
WITH snapshot AS MATERIALIZED (
  SELECT pg_snapshot_xmin(now) AS horizon, pg_snapshot_xmax(now) AS latest
  FROM pg_current_snapshot() now
), changed AS MATERIALIZED ( (
  SELECT changed_in, id
  FROM school
  WHERE (changed_in, id) > (($2::text[])[1]::xid8, ($2::text[])[2]::int)
    AND changed_in < (
    SELECT horizon
    FROM snapshot
  )
  ORDER BY changed_in, id LIMIT $1::int
) UNION ALL (
  SELECT changed_in, record_id
  FROM removal
  WHERE record = 'school'
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
    FROM school
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
        FROM school_record
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
--               Index Only Scan of school by school_changed
--             Limit
--               CTE Scan
--               Index Only Scan of event by event_removed
--         Index Only Scan of school by school_changed
--           CTE Scan
--         Aggregate
--           Sort
--             Nested Loop
--               CTE Scan
--               Subquery Scan
--                 Index Scan of school by school_pkey
--         Aggregate
--           CTE Scan
--             CTE Scan
--         Seq Scan of change_epoch
--         CTE Scan
--         Limit
--           Sort
--             WindowAgg
--               CTE Scan

-- GET /schools?archived=false
--   $1 = 20, $2 = 0, $3 = '2026-03-02'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM school_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM school
      WHERE (last_day IS NULL OR last_day >= $3::text::date)
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM school
  WHERE (last_day IS NULL OR last_day >= $3::text::date)
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of school by school_pkey
--               Limit
--                 Index Scan of school by school_pkey
--         Aggregate
--           Seq Scan of school

-- GET /schools?archived=true
--   $1 = 20, $2 = 0, $3 = '2026-03-02'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM school_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM school
      WHERE last_day < $3::text::date
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM school
  WHERE last_day < $3::text::date
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of school by school_pkey
--               Limit
--                 Sort
--                   Seq Scan of school
--         Aggregate
--           Seq Scan of school

-- GET /schools?sort=name
--   $1 = 20, $2 = '{}'
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((
    SELECT id, name COLLATE "und-x-icu" AS key
    FROM school t
    ORDER BY name COLLATE "und-x-icu" ASC, id ASC LIMIT $1::int
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
        FROM school_record
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
--             Index Only Scan of school by school_name
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Subquery Scan
--               Index Scan of school by school_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /schools/7
--   $1 = '{7}'
SELECT id, row_to_json(r)::text AS json
FROM school_record r
WHERE id = ANY ($1::int[]);
-- Plan: Index Scan of school by school_pkey

-- GET /schools/7/archive
--   $1 = '{7}'
SELECT id, last_day::text
FROM school
WHERE id = ANY ($1::int[]);
-- Plan: Index Scan of school by school_pkey
