-- GET /terms
--   $1 = 20, $2 = 0, $3 = 'school_year'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM academic_session_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM academic_session
      WHERE kind <> $3::text
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM academic_session
  WHERE kind <> $3::text
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of academic_session by academic_session_pkey
--               Limit
--                 Index Scan of academic_session by academic_session_pkey
--         Aggregate
--           Seq Scan of academic_session

-- GET /terms?school_id=7
--   $1 = 20, $2 = 0, $3 = 'school_year', $4 = 7
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM academic_session_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM academic_session
      WHERE kind <> $3::text
        AND school_id = $4::int
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM academic_session
  WHERE kind <> $3::text
    AND school_id = $4::int
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of academic_session by academic_session_pkey
--               Limit
--                 Index Scan of academic_session by academic_session_school_id
--         Aggregate
--           Index Scan of academic_session by academic_session_school_id

-- GET /terms?on=2026-11-20
--   $1 = 20, $2 = 0, $3 = 'school_year', $4 = '2026-11-20'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM academic_session_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM academic_session
      WHERE kind <> $3::text
        AND $4::text::date BETWEEN first_day
        AND last_day
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM academic_session
  WHERE kind <> $3::text
    AND $4::text::date BETWEEN first_day
    AND last_day
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of academic_session by academic_session_pkey
--               Limit
--                 Sort
--                   Seq Scan of academic_session
--         Aggregate
--           Seq Scan of academic_session

-- GET /terms?school_id=7&on=2026-11-20
--   $1 = 20, $2 = 0, $3 = 'school_year', $4 = 7, $5 = '2026-11-20'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM academic_session_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM academic_session
      WHERE kind <> $3::text
        AND school_id = $4::int
        AND $5::text::date BETWEEN first_day
        AND last_day
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM academic_session
  WHERE kind <> $3::text
    AND school_id = $4::int
    AND $5::text::date BETWEEN first_day
    AND last_day
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of academic_session by academic_session_pkey
--               Limit
--                 Index Scan of academic_session by academic_session_school_id
--         Aggregate
--           Index Scan of academic_session by academic_session_school_id

-- GET /terms?school_year_id=1
--   $1 = 20, $2 = 0, $3 = 'school_year', $4 = 1
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM academic_session_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM academic_session
      WHERE kind <> $3::text
        AND school_year_id = $4::int
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM academic_session
  WHERE kind <> $3::text
    AND school_year_id = $4::int
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of academic_session by academic_session_pkey
--               Limit
--                 Index Scan of academic_session by academic_session_school_year_id
--         Aggregate
--           Index Scan of academic_session by academic_session_school_year_id

-- GET /terms?school_id=7&school_year_id=1
--   $1 = 20, $2 = 0, $3 = 'school_year', $4 = 1, $5 = 7
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM academic_session_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM academic_session
      WHERE kind <> $3::text
        AND school_year_id = $4::int
        AND school_id = $5::int
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM academic_session
  WHERE kind <> $3::text
    AND school_year_id = $4::int
    AND school_id = $5::int
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of academic_session by academic_session_pkey
--               Limit
--                 Sort
--                   Bitmap Heap Scan of academic_session
--                     BitmapAnd
--                       Bitmap Index Scan by academic_session_school_year_id
--                       Bitmap Index Scan by academic_session_school_id
--         Aggregate
--           Bitmap Heap Scan of academic_session
--             BitmapAnd
--               Bitmap Index Scan by academic_session_school_year_id
--               Bitmap Index Scan by academic_session_school_id

-- GET /terms?on=2026-11-20&school_year_id=1
--   $1 = 20, $2 = 0, $3 = 'school_year', $4 = 1, $5 = '2026-11-20'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM academic_session_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM academic_session
      WHERE kind <> $3::text
        AND school_year_id = $4::int
        AND $5::text::date BETWEEN first_day
        AND last_day
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM academic_session
  WHERE kind <> $3::text
    AND school_year_id = $4::int
    AND $5::text::date BETWEEN first_day
    AND last_day
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of academic_session by academic_session_pkey
--               Limit
--                 Index Scan of academic_session by academic_session_school_year_id
--         Aggregate
--           Index Scan of academic_session by academic_session_school_year_id

-- GET /terms?school_id=7&on=2026-11-20&school_year_id=1
--   $1 = 20, $2 = 0, $3 = 'school_year', $4 = 1, $5 = 7, $6 = '2026-11-20'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM academic_session_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM academic_session
      WHERE kind <> $3::text
        AND school_year_id = $4::int
        AND school_id = $5::int
        AND $6::text::date BETWEEN first_day
        AND last_day
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM academic_session
  WHERE kind <> $3::text
    AND school_year_id = $4::int
    AND school_id = $5::int
    AND $6::text::date BETWEEN first_day
    AND last_day
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of academic_session by academic_session_pkey
--               Limit
--                 Sort
--                   Bitmap Heap Scan of academic_session
--                     BitmapAnd
--                       Bitmap Index Scan by academic_session_school_year_id
--                       Bitmap Index Scan by academic_session_school_id
--         Aggregate
--           Bitmap Heap Scan of academic_session
--             BitmapAnd
--               Bitmap Index Scan by academic_session_school_year_id
--               Bitmap Index Scan by academic_session_school_id

-- GET /terms?kind=semester
--   $1 = 20, $2 = 0, $3 = 'school_year', $4 = 'semester'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM academic_session_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM academic_session
      WHERE kind <> $3::text
        AND kind = $4::text
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM academic_session
  WHERE kind <> $3::text
    AND kind = $4::text
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of academic_session by academic_session_pkey
--               Limit
--                 Index Scan of academic_session by academic_session_pkey
--         Aggregate
--           Seq Scan of academic_session

-- GET /terms?school_id=7&kind=semester
--   $1 = 20, $2 = 0, $3 = 'school_year', $4 = 'semester', $5 = 7
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM academic_session_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM academic_session
      WHERE kind <> $3::text
        AND kind = $4::text
        AND school_id = $5::int
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM academic_session
  WHERE kind <> $3::text
    AND kind = $4::text
    AND school_id = $5::int
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of academic_session by academic_session_pkey
--               Limit
--                 Index Scan of academic_session by academic_session_school_id
--         Aggregate
--           Index Scan of academic_session by academic_session_school_id

-- GET /terms?on=2026-11-20&kind=semester
--   $1 = 20, $2 = 0, $3 = 'school_year', $4 = 'semester', $5 = '2026-11-20'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM academic_session_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM academic_session
      WHERE kind <> $3::text
        AND kind = $4::text
        AND $5::text::date BETWEEN first_day
        AND last_day
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM academic_session
  WHERE kind <> $3::text
    AND kind = $4::text
    AND $5::text::date BETWEEN first_day
    AND last_day
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of academic_session by academic_session_pkey
--               Limit
--                 Sort
--                   Seq Scan of academic_session
--         Aggregate
--           Seq Scan of academic_session

-- GET /terms?school_id=7&on=2026-11-20&kind=semester
--   $1 = 20, $2 = 0, $3 = 'school_year', $4 = 'semester', $5 = 7, $6 = '2026-11-20'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM academic_session_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM academic_session
      WHERE kind <> $3::text
        AND kind = $4::text
        AND school_id = $5::int
        AND $6::text::date BETWEEN first_day
        AND last_day
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM academic_session
  WHERE kind <> $3::text
    AND kind = $4::text
    AND school_id = $5::int
    AND $6::text::date BETWEEN first_day
    AND last_day
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of academic_session by academic_session_pkey
--               Limit
--                 Index Scan of academic_session by academic_session_school_id
--         Aggregate
--           Index Scan of academic_session by academic_session_school_id

-- GET /terms?school_year_id=1&kind=semester
--   $1 = 20, $2 = 0, $3 = 'school_year', $4 = 1, $5 = 'semester'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM academic_session_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM academic_session
      WHERE kind <> $3::text
        AND school_year_id = $4::int
        AND kind = $5::text
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM academic_session
  WHERE kind <> $3::text
    AND school_year_id = $4::int
    AND kind = $5::text
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of academic_session by academic_session_pkey
--               Limit
--                 Index Scan of academic_session by academic_session_school_year_id
--         Aggregate
--           Index Scan of academic_session by academic_session_school_year_id

-- GET /terms?school_id=7&school_year_id=1&kind=semester
--   $1 = 20, $2 = 0, $3 = 'school_year', $4 = 1, $5 = 'semester', $6 = 7
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM academic_session_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM academic_session
      WHERE kind <> $3::text
        AND school_year_id = $4::int
        AND kind = $5::text
        AND school_id = $6::int
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM academic_session
  WHERE kind <> $3::text
    AND school_year_id = $4::int
    AND kind = $5::text
    AND school_id = $6::int
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of academic_session by academic_session_pkey
--               Limit
--                 Sort
--                   Bitmap Heap Scan of academic_session
--                     BitmapAnd
--                       Bitmap Index Scan by academic_session_school_year_id
--                       Bitmap Index Scan by academic_session_school_id
--         Aggregate
--           Bitmap Heap Scan of academic_session
--             BitmapAnd
--               Bitmap Index Scan by academic_session_school_year_id
--               Bitmap Index Scan by academic_session_school_id

-- GET /terms?on=2026-11-20&school_year_id=1&kind=semester
--   $1 = 20, $2 = 0, $3 = 'school_year', $4 = 1, $5 = 'semester', $6 = '2026-11-20'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM academic_session_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM academic_session
      WHERE kind <> $3::text
        AND school_year_id = $4::int
        AND kind = $5::text
        AND $6::text::date BETWEEN first_day
        AND last_day
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM academic_session
  WHERE kind <> $3::text
    AND school_year_id = $4::int
    AND kind = $5::text
    AND $6::text::date BETWEEN first_day
    AND last_day
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of academic_session by academic_session_pkey
--               Limit
--                 Index Scan of academic_session by academic_session_school_year_id
--         Aggregate
--           Index Scan of academic_session by academic_session_school_year_id

-- GET /terms?school_id=7&on=2026-11-20&school_year_id=1&kind=semester
--   $1 = 20, $2 = 0, $3 = 'school_year', $4 = 1, $5 = 'semester', $6 = 7, $7 = '2026-11-20'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM academic_session_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM academic_session
      WHERE kind <> $3::text
        AND school_year_id = $4::int
        AND kind = $5::text
        AND school_id = $6::int
        AND $7::text::date BETWEEN first_day
        AND last_day
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM academic_session
  WHERE kind <> $3::text
    AND school_year_id = $4::int
    AND kind = $5::text
    AND school_id = $6::int
    AND $7::text::date BETWEEN first_day
    AND last_day
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of academic_session by academic_session_pkey
--               Limit
--                 Sort
--                   Bitmap Heap Scan of academic_session
--                     BitmapAnd
--                       Bitmap Index Scan by academic_session_school_year_id
--                       Bitmap Index Scan by academic_session_school_id
--         Aggregate
--           Bitmap Heap Scan of academic_session
--             BitmapAnd
--               Bitmap Index Scan by academic_session_school_year_id
--               Bitmap Index Scan by academic_session_school_id

-- GET /terms?after=start
--   $1 = 20, $2 = '{0,0,}', $3 = 'school_year'
WITH snapshot AS MATERIALIZED (
  SELECT pg_snapshot_xmin(now) AS horizon, pg_snapshot_xmax(now) AS latest
  FROM pg_current_snapshot() now
), changed AS MATERIALIZED ( (
  SELECT changed_in, id
  FROM academic_session
  WHERE (changed_in, id) > (($2::text[])[1]::xid8, ($2::text[])[2]::int)
    AND changed_in < (
    SELECT horizon
    FROM snapshot
  )
  ORDER BY changed_in, id LIMIT $1::int
) UNION ALL (
  SELECT changed_in, record_id
  FROM removal
  WHERE record = 'academic_session'
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
    FROM academic_session
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM changed
    ))
  ) t
  WHERE kind <> $3::text
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
        FROM academic_session_record
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
--               Index Only Scan of academic_session by academic_session_changed
--             Limit
--               CTE Scan
--               Index Only Scan of event by event_removed
--         Index Scan of academic_session by academic_session_pkey
--           CTE Scan
--         Aggregate
--           Sort
--             Nested Loop
--               CTE Scan
--               Subquery Scan
--                 Index Scan of academic_session by academic_session_pkey
--         Aggregate
--           CTE Scan
--             CTE Scan
--         Seq Scan of change_epoch
--         CTE Scan
--         Limit
--           Sort
--             WindowAgg
--               CTE Scan

-- GET /terms?sort=name
--   $1 = 20, $2 = '{}', $3 = 'school_year'
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((
    SELECT id, name COLLATE "und-x-icu" AS key
    FROM academic_session t
    WHERE kind <> $3::text
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
        FROM academic_session_record
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
--               Seq Scan of academic_session
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Subquery Scan
--               Index Scan of academic_session by academic_session_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /terms/2
--   $1 = '{2}'
SELECT id, row_to_json(r)::text AS json
FROM academic_session_record r
WHERE id = ANY ($1::int[])
  AND kind <> 'school_year';
-- Plan: Index Scan of academic_session by academic_session_pkey
